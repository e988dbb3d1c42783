package harness.workloads.pagerank;

/**
 * A weight of each page, random as far as graphs and ranks can know. The sum of all ranks, each times its page's weight, is a
 * projection: ranks that are wrong anywhere have another one, unless their errors happen to cancel out, which weights that are
 * real numbers make next to impossible.
 *
 * @param seed of the weights
 */
record PageWeights(long seed) {
    /** Odd, from the golden ratio, as {@link java.util.SplittableRandom} uses it. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private static final int SPARE_BITS = 11;
    private static final double UNIT = 0x1p-52;

    /**
     * @param page its number
     * @return its weight, -1 to 1
     */
    double of(int page) {
        // Stafford's mix 13, as SplittableRandom has it.
        long z = seed + GAMMA * (page + 1L);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return ((z ^ (z >>> 31)) >> SPARE_BITS) * UNIT;
    }
}
