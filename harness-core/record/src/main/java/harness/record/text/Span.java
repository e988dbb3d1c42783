package harness.record.text;

import harness.api.UsageException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations for people. */
public final class Span {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,7})([smhd])");

    private Span() {}

    /**
     * @param text for example {@code 90m} or {@code 2h}
     * @param shortest that is allowed
     * @param longest that is allowed
     * @param origin how the user set it, for the message
     * @return the duration
     * @throws UsageException if it has another form or is out of range
     */
    public static Duration parse(String text, Duration shortest, Duration longest, String origin) {
        Matcher span = WRITTEN.matcher(text.strip());
        if (span.matches()) {
            long count = Long.parseLong(span.group(1));
            Duration duration = switch (span.group(2)) {
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                case "h" -> Duration.ofHours(count);
                default -> Duration.ofDays(count);
            };
            if (duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0) {
                return duration;
            }
        }
        throw new UsageException("'%s' is not allowed: %ds to %dd, in whole s, m, h or d, such as 90m, is (%s)"
                .formatted(text, shortest.toSeconds(), longest.toDays(), origin));
    }

    /**
     * @param seconds 0 or more
     * @return for example {@code 3.2 s}, {@code 4 min 05 s}, {@code 2 h 10 min}
     */
    public static String show(double seconds) {
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }
}
