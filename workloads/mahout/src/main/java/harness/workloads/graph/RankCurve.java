package harness.workloads.graph;

/**
 * Popularity ranks with a Zipf distribution: rank k, 0 to the number of pages exclusive, with probability ~ (k + 1)^(power
 * - 1), about. It is the inverse of the distribution function, in pieces that are straight between points which are
 * computed once: a power for each rank would take most of a graph's time. Where it bends most, for the most popular ranks, it
 * is computed.
 */
final class RankCurve {
    /** Bits of a random number that choose the piece. */
    private static final int PIECE_BITS = 14;

    private static final int PIECES = 1 << PIECE_BITS;

    /** The first pieces, which are not straight; beyond them a rank differs by less than a hundredth. */
    private static final int BENT_PIECES = 16;

    /** Bits of a double's fraction. */
    private static final int FRACTION_BITS = 53;

    private static final double FRACTION_UNIT = 1.0 / (1L << FRACTION_BITS);

    private final int pages;
    private final double power;
    private final double span;
    private final double[] points = new double[PIECES + 1];

    /**
     * @param pages how many there are
     * @param power 0 to 1, exclusive
     */
    RankCurve(int pages, double power) {
        this.pages = pages;
        this.power = power;
        span = StrictMath.pow(pages + 1.0, power) - 1;
        for (int point = 0; point <= PIECES; point++) {
            points[point] = computed((double) point / PIECES);
        }
    }

    /**
     * @param bits 64 random ones
     * @return a rank
     */
    long rank(long bits) {
        int piece = (int) (bits >>> (Long.SIZE - PIECE_BITS));
        double rank = piece < BENT_PIECES ? computed(fraction(bits)) : straight(piece, fraction(bits << PIECE_BITS));
        return Math.min(pages - 1L, (long) rank);
    }

    private double computed(double uniform) {
        return StrictMath.pow(1 + uniform * span, 1 / power) - 1;
    }

    private double straight(int piece, double within) {
        return points[piece] + within * (points[piece + 1] - points[piece]);
    }

    /** From 0 to 1, exclusive. */
    private static double fraction(long bits) {
        return (bits >>> (Long.SIZE - FRACTION_BITS)) * FRACTION_UNIT;
    }
}
