package harness.workloads.graph;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The links of a generated web graph. The links of a page follow from the seed and the page's number alone, so that they
 * are the same whoever makes which page.
 *
 * <p>Out-degrees follow a Pareto distribution of the second kind (Lomax), in-degrees a Zipf distribution over the pages;
 * both have density ~ degree^-exponent in their tails. Pages without links and links of a page to itself occur as they
 * come. Links that a page has twice are one link.
 */
public final class WebGraph {
    /** Spreads the popular pages over all numbers: the golden ratio. */
    private static final double STEP = 0.6180339887498949;

    private final long base;
    private final int pages;
    private final double scale;
    private final double degreePower;
    private final double rankPower;
    private final double rankSpan;
    private final long stride;
    private final long offset;

    WebGraph(GraphSpec spec) {
        SplittableRandom random = new SplittableRandom(spec.seed());
        base = random.nextLong();
        pages = spec.pages();
        offset = random.nextInt(pages);
        stride = stride(pages);
        // The mean of a Lomax distribution is its scale divided by (exponent - 2).
        scale = spec.meanDegree() * (spec.exponent() - 2);
        degreePower = -1 / (spec.exponent() - 1);
        // Degrees with density ~ k^-exponent are those of pages chosen with probability ~ rank^(-1 / (exponent - 1)).
        rankPower = 1 + degreePower;
        rankSpan = StrictMath.pow(pages + 1.0, rankPower) - 1;
    }

    /** Has no divisor in common with the number of pages, so that its multiples meet every page. */
    private static long stride(int pages) {
        long stride = Math.max(1, (long) (pages * STEP));
        while (divisor(stride, pages) != 1) {
            stride++;
        }
        return stride;
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /**
     * @return how many pages there are
     */
    public int pages() {
        return pages;
    }

    /**
     * @param page 0 to the number of pages, exclusive
     * @return the pages that it links to, each once, in order
     */
    public int[] links(int page) {
        SplittableRandom random = new SplittableRandom(base + page);
        int[] targets = new int[degree(random.nextDouble())];
        for (int link = 0; link < targets.length; link++) {
            targets[link] = target(random.nextDouble());
        }
        Arrays.sort(targets);
        return distinct(targets);
    }

    /** The inverse of the distribution function, rounded. */
    private int degree(double uniform) {
        double degree = scale * (StrictMath.pow(1 - uniform, degreePower) - 1);
        return (int) Math.min(pages, StrictMath.rint(degree));
    }

    /** The inverse of the integral of rank^-s from 1 to pages + 1, rounded down; then the page of that rank. */
    private int target(double uniform) {
        double rank = StrictMath.pow(1 + uniform * rankSpan, 1 / rankPower) - 1;
        long whole = Math.min(pages - 1L, (long) rank);
        return (int) ((whole * stride + offset) % pages);
    }

    private static int[] distinct(int[] sorted) {
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (count == 0 || sorted[i] != sorted[count - 1]) {
                sorted[count++] = sorted[i];
            }
        }
        return count == sorted.length ? sorted : Arrays.copyOf(sorted, count);
    }
}
