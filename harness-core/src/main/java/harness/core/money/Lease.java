package harness.core.money;

import harness.core.UsageException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long rented machines live unless somebody extends it. */
public final class Lease {
    private static final Pattern SPAN = Pattern.compile("(\\d{1,7})([smhd])");
    private static final Duration SHORTEST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(30);

    private Lease() {}

    /**
     * @param text for example {@code 90m} or {@code 2h}
     * @return the duration, 30 s to 30 days
     * @throws UsageException if it has another form or is out of range
     */
    public static Duration parse(String text) {
        Matcher span = SPAN.matcher(text.strip());
        if (span.matches()) {
            long count = Long.parseLong(span.group(1));
            Duration lease = switch (span.group(2)) {
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                case "h" -> Duration.ofHours(count);
                default -> Duration.ofDays(count);
            };
            if (lease.compareTo(SHORTEST) >= 0 && lease.compareTo(LONGEST) <= 0) {
                return lease;
            }
        }
        throw new UsageException(
                "'%s' is not allowed: 30s to 30d, in whole s, m, h or d, such as 90m, is (--lease)".formatted(text));
    }
}
