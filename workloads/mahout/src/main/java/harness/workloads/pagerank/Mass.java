package harness.workloads.pagerank;

/**
 * Sums over all pages that jobs make as counters. A counter is a whole number, so a sum does not depend on the order of the
 * tasks, and an attempt that died does not count.
 */
enum Mass {
    /** The ranks of pages without links. */
    DANGLING,
    /** The absolute changes of ranks. */
    RESIDUAL;

    /** The greatest sum is 2, so that a counter does not overflow; a page adds an error of less than 10^-18. */
    private static final double UNIT = 1L << 60;

    /**
     * @param value 0 to 2
     * @return as a counter counts it
     */
    static long counted(double value) {
        return Math.round(value * UNIT);
    }

    static double sum(long counted) {
        return counted / UNIT;
    }
}
