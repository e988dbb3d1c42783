package harness.api.units;

import harness.api.UsageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in bytes as people write them: {@code 64MiB} is a power of two, {@code 102GB} a power of ten. */
public final class Bytes {
    /** 2^10 bytes. */
    public static final long KIB = 1L << 10;
    /** 2^20 bytes. */
    public static final long MIB = 1L << 20;
    /** 2^30 bytes. */
    public static final long GIB = 1L << 30;

    private static final Pattern FORM = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([a-zA-Z]*)\\s*");
    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("kib", KIB),
            Map.entry("mib", MIB),
            Map.entry("gib", GIB),
            Map.entry("tib", GIB << 10),
            Map.entry("kb", 1_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("tb", 1_000_000_000_000L),
            Map.entry("pib", GIB << 20),
            Map.entry("pb", 1_000_000_000_000_000L));
    private static final String[] NAMES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Bytes() {}

    /**
     * @param flag how the user set it, for the message
     * @param text for example {@code 4096}, {@code 64MiB}, {@code 1.5 GiB}, {@code 102GB}
     * @return bytes, rounded down
     * @throws UsageException if it is of another form, a part of a byte or more than 2^63 - 1
     */
    public static long parse(String flag, String text) {
        Matcher matcher = FORM.matcher(text);
        Long unit = matcher.matches() ? UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null || (unit == 1 && matcher.group(1).contains("."))) {
            throw new UsageException(
                    "'%s' is not a size: write it as 4096, 64MiB, 1.5GiB or 102GB (%s)".formatted(text, flag));
        }
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new UsageException("'%s' is more than %d bytes (%s)".formatted(text, Long.MAX_VALUE, flag));
        }
        return bytes.setScale(0, RoundingMode.DOWN).longValueExact();
    }

    /**
     * @param bytes 0 or more
     * @return the same number in the largest unit that divides it, for example {@code 512}, {@code 64MiB}, {@code 1536KiB};
     *     {@link #parse} reads it back
     */
    public static String exact(long bytes) {
        long value = bytes;
        int unit = 0;
        while (value != 0 && value % 1024 == 0 && unit < NAMES.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0 ? Long.toString(value) : value + NAMES[unit];
    }

    /**
     * @param bytes 0 or more
     * @return for example {@code 512 B}, {@code 64 MiB}, {@code 1.5 GiB}; one decimal, in powers of two
     */
    public static String show(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < NAMES.length - 1) {
            value /= 1024;
            unit++;
        }
        String number =
                value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
        return number + " " + NAMES[unit];
    }
}
