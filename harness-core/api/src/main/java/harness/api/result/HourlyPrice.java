package harness.api.result;

import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a machine costs, or several things together.
 *
 * @param usdPerHour US dollars per hour; above 0
 * @param date the day the price was in force; of several the earliest
 * @param source where it was published, one line; of several with semicolons between them
 */
public record HourlyPrice(double usdPerHour, LocalDate date, String source) {
    private static final String BETWEEN = "; ";

    /**
     * @throws IllegalArgumentException if the price is not a finite number above 0 or has no source
     */
    public HourlyPrice {
        if (!Double.isFinite(usdPerHour) || usdPerHour <= 0) {
            throw new IllegalArgumentException("a price of " + usdPerHour + " USD/h is not above 0");
        }
        if (source.isBlank()) {
            throw new IllegalArgumentException("a price needs its source");
        }
    }

    /**
     * @param count 1 or more
     * @return the price of so many
     */
    public HourlyPrice times(int count) {
        return new HourlyPrice(usdPerHour * count, date, source);
    }

    /**
     * @param other something else
     * @return the price of both together
     */
    public HourlyPrice plus(HourlyPrice other) {
        return new HourlyPrice(
                usdPerHour + other.usdPerHour,
                date.isBefore(other.date) ? date : other.date,
                Stream.of(source, other.source)
                        .flatMap(all -> Stream.of(all.split(BETWEEN)))
                        .distinct()
                        .collect(Collectors.joining(BETWEEN)));
    }
}
