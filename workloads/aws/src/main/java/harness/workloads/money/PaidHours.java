package harness.workloads.money;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Hours of something that is paid for by the hour, from its first use on. */
public final class PaidHours {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final LongSupplier nanos;
    private long paidUntil;
    private boolean used;

    /**
     * @param nanos a clock that only runs forward, in nanoseconds
     */
    PaidHours(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** {@return of something whose hours are all paid for elsewhere: the clock stands still} */
    public static PaidHours elsewhere() {
        PaidHours hours = new PaidHours(() -> 0);
        hours.begun();
        return hours;
    }

    /** {@return hours that have begun since the last call, 0 or more; the first call begins the first one} */
    synchronized long begun() {
        long now = nanos.getAsLong();
        if (!used) {
            used = true;
            paidUntil = now;
        }
        long begun = now < paidUntil ? 0 : (now - paidUntil) / HOUR + 1;
        paidUntil += begun * HOUR;
        return begun;
    }
}
