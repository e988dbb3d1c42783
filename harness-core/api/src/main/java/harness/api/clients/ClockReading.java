package harness.api.clients;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * What time it is on a machine.
 *
 * @param nanos by its monotonic clock
 * @param wallNanos by its wall clock, since 1970
 */
public record ClockReading(long nanos, long wallNanos) {
    /** {@return what it is here} */
    public static ClockReading now() {
        Instant now = Instant.now();
        return new ClockReading(System.nanoTime(), TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
    }
}
