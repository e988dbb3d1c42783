package harness.analysis.advise;

import java.util.OptionalDouble;

/**
 * One repeat that counts.
 *
 * @param deployment number of that within its run, from 1
 * @param seconds that it took; absent where its time was set
 * @param rate the first that it reports, in its unit
 * @param usdPerHour of all machines, where a price applies
 */
public record AdvisedRepeat(int deployment, OptionalDouble seconds, OptionalDouble rate, OptionalDouble usdPerHour) {
    private static final double SECONDS_PER_HOUR = 3600;

    /** Of all machines while it ran. */
    OptionalDouble usd() {
        return seconds.isPresent() && usdPerHour.isPresent()
                ? OptionalDouble.of(seconds.getAsDouble() * usdPerHour.getAsDouble() / SECONDS_PER_HOUR)
                : OptionalDouble.empty();
    }

    OptionalDouble productivity() {
        return rate.isPresent() && usdPerHour.isPresent()
                ? OptionalDouble.of(rate.getAsDouble() / usdPerHour.getAsDouble())
                : OptionalDouble.empty();
    }
}
