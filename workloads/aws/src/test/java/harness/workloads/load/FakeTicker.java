package harness.workloads.load;

/** A clock that stands still unless somebody waits or works. */
final class FakeTicker implements Ticker {
    private long now;

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void await(long until) {
        now = Math.max(now, until);
    }

    void pass(long nanos) {
        now += nanos;
    }
}
