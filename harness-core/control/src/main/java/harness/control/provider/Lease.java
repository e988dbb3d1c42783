package harness.control.provider;

import harness.api.UsageException;
import harness.record.text.Span;
import java.time.Duration;

/** How long rented machines live unless somebody extends it. */
public final class Lease {
    private static final Duration SHORTEST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(30);

    private Lease() {}

    /**
     * @param text for example {@code 90m} or {@code 2h}
     * @return the duration, 30 s to 30 days
     * @throws UsageException if it has another form or is out of range
     */
    public static Duration parse(String text) {
        return Span.parse(text, SHORTEST, LONGEST, "--lease");
    }
}
