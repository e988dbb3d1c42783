package harness.core.report;

import harness.core.stats.Interval;
import harness.core.stats.Summary;
import harness.core.units.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers as people read them: four significant digits, thousands apart, nothing where there is nothing. */
final class Shown {
    /** Stands where a value is absent. */
    static final String NONE = "\u2013";

    private static final String NO_MARGIN = "one repeat, no interval";

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private Shown() {}

    static String number(double value) {
        return number(value, 4);
    }

    private static String number(double value, int digits) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e9) {
            return format("%,.0f", value);
        }
        if (size >= 1e9 || size < 1e-3) {
            return format("%.3e", value);
        }
        int decimals = Math.max(0, digits - 1 - (int) Math.floor(Math.log10(size)));
        return format("%,." + Math.min(decimals, 6) + "f", value);
    }

    /** The unit that stands beside cells; those of bytes have their own. */
    static String unitOfCells(String unit) {
        return unit.equals("bytes") ? "" : unit;
    }

    static String cell(OptionalDouble value, String unit) {
        return value.isPresent() ? cell(value.getAsDouble(), unit) : NONE;
    }

    /** A cell of a table whose unit stands beside it; bytes as powers of two, which fit. */
    static String cell(double value, String unit) {
        return unit.equals("bytes") ? quantity(value, unit) : number(value);
    }

    /** With its unit; bytes as powers of two. */
    static String quantity(double value, String unit) {
        return switch (unit) {
            case "bytes" ->
                Math.abs(value) < 1L << 53 && value >= 0 ? Bytes.show((long) value) : number(value) + " bytes";
            case "1" -> number(value);
            default -> number(value) + " " + unit;
        };
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? format("%.1f %%", share.getAsDouble() * 100) : NONE;
    }

    static String interval(Optional<Interval> interval, String unit) {
        return interval.map(ends -> cell(ends.low(), unit) + " to " + cell(ends.high(), unit))
                .orElse(NONE);
    }

    /** The half width of the confidence interval with its unit, or nothing for one repeat. */
    static String margin(Summary summary, String unit) {
        return marginWithUnit(summary, unit).orElse(NONE);
    }

    /** The same, with words for one repeat. */
    static String wordedMargin(Summary summary, String unit) {
        return marginWithUnit(summary, unit).orElse(NO_MARGIN);
    }

    private static Optional<String> marginWithUnit(Summary summary, String unit) {
        return summary.confidence95()
                .map(ends ->
                        unit.equals("bytes") ? quantity(ends.margin(), unit) : number(ends.margin(), 3) + " " + unit)
                .map(text -> "\u00b1 " + text);
    }

    /** The half width of the confidence interval. */
    static String margin(Summary summary) {
        return summary.confidence95()
                .map(ends -> "\u00b1 " + number(ends.margin(), 3))
                .orElse(NO_MARGIN);
    }

    static String duration(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            return format("%.1f s", duration.toMillis() / 1e3);
        }
        return "%d min %02d s".formatted(duration.toMinutes(), duration.toSecondsPart());
    }

    static String minute(Instant time) {
        return MINUTE.format(time);
    }

    static String second(Instant time) {
        return SECOND.format(time);
    }

    private static String format(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
