package harness.analysis.document;

import harness.analysis.stats.Interval;
import harness.analysis.stats.Summary;
import harness.api.units.Bytes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Numbers as people read them: thousands apart, nothing where there is nothing. What has an interval has the digits that it
 * allows, two of the distance to its nearer end; what was measured once has three, other numbers have four.
 */
public final class FormattedNumbers {
    /** Stands where a value is absent. */
    public static final String NONE = "\u2013";

    private static final String ONE_REPEAT = "one repeat, no interval";
    private static final int DIGITS = 4;
    /** Nobody knows how sure a number of one repeat is; more digits would look as if somebody did. */
    private static final int DIGITS_OF_ONE = 3;

    private static final double BIG = 1e9;
    private static final double SMALL = 1e-3;

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private FormattedNumbers() {}

    /**
     * @param value any number
     * @return it with four digits, thousands apart
     */
    public static String number(double value) {
        return number(value, DIGITS);
    }

    private static String number(double value, int digits) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < BIG) {
            return format("%,.0f", value);
        }
        if (size >= BIG || size < SMALL) {
            return format("%." + (digits - 1) + "e", value);
        }
        int decimals = Math.max(0, digits - 1 - (int) Math.floor(Math.log10(size)));
        return format("%,." + Math.min(decimals, 6) + "f", value);
    }

    /** The unit that stands beside cells; those of bytes have their own. */
    public static String unitOfCells(String unit) {
        return unit.equals("bytes") ? "" : unit;
    }

    public static String cell(OptionalDouble value, String unit) {
        return value.isPresent() ? cell(value.getAsDouble(), unit) : NONE;
    }

    /** A cell of a table whose unit stands beside it; bytes as powers of two, which fit. */
    public static String cell(double value, String unit) {
        return unit.equals("bytes") ? quantity(value, unit) : number(value);
    }

    /**
     * @param value any number
     * @param unit of it
     * @return it with its unit; bytes as powers of two
     */
    public static String quantity(double value, String unit) {
        return switch (unit) {
            case "bytes" ->
                Math.abs(value) < 1L << 53 && value >= 0 ? Bytes.show((long) value) : number(value) + " bytes";
            case "1" -> number(value);
            default -> number(value) + " " + unit;
        };
    }

    public static String percent(OptionalDouble share) {
        return share.isPresent() ? format("%.1f %%", share.getAsDouble() * 100) : NONE;
    }

    /**
     * @param summary of all repeats
     * @param unit that stands beside the cell
     * @return the number that stands for them
     */
    public static String value(Summary summary, String unit) {
        if (summary.value().isEmpty()) {
            return NONE;
        }
        double value = summary.value().getAsDouble();
        if (unit.equals("bytes")) {
            return cell(value, unit);
        }
        return summary.confidence95()
                .map(interval -> rounded(value, place(value, interval)))
                .orElseGet(() -> number(value, summary.count() == 1 ? DIGITS_OF_ONE : DIGITS));
    }

    /**
     * @param summary of all repeats
     * @param unit of them
     * @return the number that stands for them, with its unit
     */
    public static String valueWithUnit(Summary summary, String unit) {
        String value = value(summary, unit);
        return value.equals(NONE) || unit.equals("1") || unit.equals("bytes") ? value : value + " " + unit;
    }

    /**
     * @param summary of all repeats
     * @param unit that stands beside the cell
     * @return both ends of the interval
     */
    public static String interval(Summary summary, String unit) {
        if (summary.confidence95().isEmpty() || summary.value().isEmpty()) {
            return NONE;
        }
        Interval ends = summary.confidence95().get();
        int place = place(summary.value().getAsDouble(), ends);
        return unit.equals("bytes")
                ? cell(ends.low(), unit) + " to " + cell(ends.high(), unit)
                : end(ends.low(), place) + " to " + end(ends.high(), place);
    }

    /** The interval in words, or why there is none. */
    public static String wordedInterval(Summary summary, String unit) {
        String interval = interval(summary, unit);
        if (!interval.equals(NONE)) {
            return "95 %: " + interval;
        }
        return summary.count() == 1 ? ONE_REPEAT : "n = %d, no interval".formatted(summary.count());
    }

    /** The power of ten of the second digit of the distance to the nearer end. */
    private static int place(double value, Interval ends) {
        return second(Math.min(value - ends.low(), ends.high() - value));
    }

    private static int second(double size) {
        return (int) Math.floor(Math.log10(size)) - 1;
    }

    /** An end that is far smaller than the value keeps two digits of its own. */
    private static String end(double end, int place) {
        return end == 0 ? "0" : rounded(end, Math.min(place, second(Math.abs(end))));
    }

    private static String rounded(double value, int place) {
        BigDecimal rounded = new BigDecimal(value).setScale(-place, RoundingMode.HALF_UP);
        double size = Math.abs(value);
        return size >= BIG || size < SMALL
                ? format("%." + Math.max(1, (int) Math.floor(Math.log10(size)) - place) + "e", value)
                : format("%,." + Math.max(0, -place) + "f", rounded);
    }

    public static String duration(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            return format("%.1f s", duration.toMillis() / 1e3);
        }
        return "%d min %02d s".formatted(duration.toMinutes(), duration.toSecondsPart());
    }

    public static String minute(Instant time) {
        return MINUTE.format(time);
    }

    public static String second(Instant time) {
        return SECOND.format(time);
    }

    /** The name of a metric for people. */
    public static String words(String metric) {
        return metric.replace('_', ' ');
    }

    private static String format(String form, Object value) {
        return String.format(Locale.ROOT, form, value);
    }
}
