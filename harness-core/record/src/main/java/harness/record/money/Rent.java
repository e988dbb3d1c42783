package harness.record.money;

import java.util.List;

/**
 * What machines cost while they are rented.
 *
 * @param usdPerHour of all of them together; more than 0
 * @param lines what it is made of, one line each, with the date and source of every price
 */
public record Rent(double usdPerHour, List<String> lines) {
    private static final double SECONDS_PER_HOUR = 3600;
    /** Linux instances are billed by the second, and for a minute at least (Amazon EC2 On-Demand Pricing). */
    private static final double LEAST_SECONDS = 60;

    /**
     * @throws IllegalArgumentException if the price is not a finite number above 0
     */
    public Rent {
        if (!Double.isFinite(usdPerHour) || usdPerHour <= 0) {
            throw new IllegalArgumentException("a rent of " + usdPerHour + " USD/h");
        }
        lines = List.copyOf(lines);
    }

    /**
     * @param usd an amount
     * @return for how many seconds it rents the machines
     */
    public double seconds(double usd) {
        return usd / usdPerHour * SECONDS_PER_HOUR;
    }

    /**
     * @param seconds that the machines are rented
     * @return what that costs, in USD; for a minute at least
     */
    public double usd(double seconds) {
        return usdPerHour * Math.max(LEAST_SECONDS, seconds) / SECONDS_PER_HOUR;
    }
}
