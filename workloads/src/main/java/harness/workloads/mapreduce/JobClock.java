package harness.workloads.mapreduce;

/** Measures the time of a trial's jobs, and knows when that was. It starts when it is made. */
public final class JobClock {
    private final long began = System.currentTimeMillis();
    private final long start = System.nanoTime();
    private long nanos;

    /** Stops. */
    public void stop() {
        nanos = System.nanoTime() - start;
    }

    /** {@return how long it ran} */
    public long nanos() {
        return nanos;
    }

    /** {@return when it ran} */
    public WorkSpan span() {
        return WorkSpan.lasting(began, nanos);
    }
}
