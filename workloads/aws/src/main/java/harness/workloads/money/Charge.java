package harness.workloads.money;

/**
 * What a request costs.
 *
 * @param pico at most, in 10^-12 USD
 * @param refusable whether it may be refused; one that finds or removes what the run has written may not
 */
public record Charge(long pico, boolean refusable) {
    /** Costs nothing. */
    public static final Charge NONE = new Charge(0, false);

    /**
     * @param pico at most, in 10^-12 USD
     * @return a charge that may be refused
     */
    public static Charge of(long pico) {
        return new Charge(pico, true);
    }
}
