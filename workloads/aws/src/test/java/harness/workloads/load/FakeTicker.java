package harness.workloads.load;

/**
 * A clock of each thread's own that stands still unless that thread waits or works: clients of a load do not wait for each
 * other, so that what they do is the same on any machine.
 */
final class FakeTicker implements Ticker {
    private final ThreadLocal<Long> now = ThreadLocal.withInitial(() -> 0L);

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public void await(long until) {
        now.set(Math.max(now.get(), until));
    }

    void pass(long nanos) {
        now.set(now.get() + nanos);
    }
}
