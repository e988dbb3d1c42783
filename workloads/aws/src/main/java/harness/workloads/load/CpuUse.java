package harness.workloads.load;

/**
 * What the client itself took while it measured.
 *
 * @param cpuNanos CPU time of the client's JVM after the warm-up
 * @param wallNanos the time in which it took that
 * @param usable processors that its clients could use at once: the machine's, or as many as there are clients if these
 *     are fewer
 */
public record CpuUse(long cpuNanos, long wallNanos, int usable) {
    /** From this share on, more clients or a faster endpoint could hardly have shown more. */
    static final double BOUND = 0.8;

    /**
     * @param other of another JVM, on the same machine or elsewhere, at the same time
     * @return both
     */
    CpuUse plus(CpuUse other) {
        return new CpuUse(cpuNanos + other.cpuNanos, Math.max(wallNanos, other.wallNanos), usable + other.usable);
    }

    /**
     * @return share of the usable processors
     */
    double share() {
        return wallNanos <= 0 ? 0 : (double) cpuNanos / ((double) wallNanos * usable);
    }

    /**
     * @return whether the client rather than the endpoint may have been the limit
     */
    boolean bound() {
        return share() >= BOUND;
    }
}
