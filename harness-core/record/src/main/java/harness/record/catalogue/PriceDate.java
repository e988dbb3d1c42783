package harness.record.catalogue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.regex.Pattern;

/**
 * When a price held, as exactly as its source says.
 *
 * @param text a year, a month, a day or a span of months in ISO 8601: {@code 2012}, {@code 2012-07},
 *     {@code 2026-02-09}, {@code 2012-07/2012-09}
 * @param earliest the first day that this can mean
 */
public record PriceDate(String text, LocalDate earliest) implements Comparable<PriceDate> {
    private static final Pattern YEAR = Pattern.compile("\\d{4}");
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");

    /**
     * @param text of one of the four forms
     * @return the date
     * @throws java.time.DateTimeException for another form
     */
    public static PriceDate parse(String text) {
        int slash = text.indexOf('/');
        if (slash >= 0) {
            YearMonth.parse(text.substring(slash + 1));
            return new PriceDate(text, YearMonth.parse(text.substring(0, slash)).atDay(1));
        }
        if (YEAR.matcher(text).matches()) {
            return new PriceDate(text, LocalDate.of(Integer.parseInt(text), 1, 1));
        }
        if (MONTH.matcher(text).matches()) {
            return new PriceDate(text, YearMonth.parse(text).atDay(1));
        }
        return new PriceDate(text, LocalDate.parse(text));
    }

    /** By the first day that it can mean. */
    @Override
    public int compareTo(PriceDate other) {
        return earliest.compareTo(other.earliest);
    }

    @Override
    public String toString() {
        return text;
    }
}
