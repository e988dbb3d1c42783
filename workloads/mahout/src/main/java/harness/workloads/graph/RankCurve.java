package harness.workloads.graph;

/**
 * Popularity ranks with a Zipf distribution: rank k, 0 to the number of pages exclusive, with probability ~ (k + 1)^(power
 * - 1), about. It is the inverse of the distribution function, in pieces that are straight between points which are
 * computed once: a power for each rank would take most of a graph's time.
 */
final class RankCurve {
    /** Bits of a random number that choose the piece. */
    private static final int PIECE_BITS = 14;

    private static final int PIECES = 1 << PIECE_BITS;

    /** Bits of a double's fraction. */
    private static final int FRACTION_BITS = 53;

    private static final double FRACTION_UNIT = 1.0 / (1L << FRACTION_BITS);

    private final int pages;
    private final double[] points = new double[PIECES + 1];

    /**
     * @param pages how many there are
     * @param power 0 to 1, exclusive
     */
    RankCurve(int pages, double power) {
        this.pages = pages;
        double span = StrictMath.pow(pages + 1.0, power) - 1;
        for (int point = 0; point <= PIECES; point++) {
            points[point] = StrictMath.pow(1 + (double) point / PIECES * span, 1 / power) - 1;
        }
    }

    /**
     * @param bits 64 random ones
     * @return a rank
     */
    long rank(long bits) {
        int piece = (int) (bits >>> (Long.SIZE - PIECE_BITS));
        double within = ((bits << PIECE_BITS) >>> (Long.SIZE - FRACTION_BITS)) * FRACTION_UNIT;
        double rank = points[piece] + within * (points[piece + 1] - points[piece]);
        return Math.min(pages - 1L, (long) rank);
    }
}
