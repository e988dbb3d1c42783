package harness.api.workload;

/**
 * What validation found.
 *
 * @param valid whether the result may be counted
 * @param reason what was proven, or why the result is invalid; one line
 */
public record Verdict(boolean valid, String reason) {
    /**
     * @param proof what was checked, for example {@code 1,024 blocks read back and compared}
     * @return the verdict that lets a result count
     */
    public static Verdict valid(String proof) {
        return new Verdict(true, proof);
    }

    /**
     * @param reason what is wrong
     * @return the verdict that marks a result INVALID
     */
    public static Verdict invalid(String reason) {
        return new Verdict(false, reason);
    }
}
