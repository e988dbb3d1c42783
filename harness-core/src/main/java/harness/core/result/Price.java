package harness.core.result;

import java.time.LocalDate;

/**
 * What a machine costs.
 *
 * @param usdPerHour US dollars per machine and hour; above 0
 * @param date the day the price was in force
 * @param source where it was published, one line
 */
public record Price(double usdPerHour, LocalDate date, String source) {
    /**
     * @throws IllegalArgumentException if the price is not a finite number above 0 or has no source
     */
    public Price {
        if (!Double.isFinite(usdPerHour) || usdPerHour <= 0) {
            throw new IllegalArgumentException("a price of " + usdPerHour + " USD/h is not above 0");
        }
        if (source.isBlank()) {
            throw new IllegalArgumentException("a price needs its source");
        }
    }
}
