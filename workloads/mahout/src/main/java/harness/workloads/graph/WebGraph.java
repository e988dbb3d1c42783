package harness.workloads.graph;

import java.util.SplittableRandom;

/**
 * The links of a generated web graph. The links of a page follow from the seed and the page's number alone, so that they
 * are the same whoever makes which page.
 *
 * <p>Out-degrees follow a Pareto distribution of the second kind (Lomax), in-degrees a Zipf distribution over the pages;
 * both have density ~ degree^-exponent in their tails. Pages without links and links of a page to itself occur as they
 * come. The links of a page are a stratified sample: each is drawn from a part of the distribution of its own. Those that it has
 * twice are one link.
 */
public final class WebGraph {
    /** Spreads the popular pages over all numbers: the golden ratio. */
    private static final double STEP = 0.6180339887498949;

    private final long base;
    private final int pages;
    private final DegreeCurve degrees;
    private final RankCurve curve;
    private final long stride;
    private final long offset;

    WebGraph(GraphSpec spec) {
        SplittableRandom random = new SplittableRandom(spec.seed());
        base = random.nextLong();
        pages = spec.pages();
        offset = random.nextInt(pages);
        stride = stride(pages);
        degrees = new DegreeCurve(spec);
        // Degrees with density ~ k^-exponent are those of pages chosen with probability ~ rank^(-1 / (exponent - 1)).
        curve = new RankCurve(pages, 1 - 1 / (spec.exponent() - 1));
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

    /** {@return how many pages there are} */
    public int pages() {
        return pages;
    }

    /**
     * @param page 0 to the number of pages, exclusive
     * @return the pages that it links to, each once, the most popular first
     */
    public int[] links(int page) {
        PageLinks links = new PageLinks();
        draw(page, links);
        return links.copy();
    }

    /**
     * @param page 0 to the number of pages, exclusive
     * @param links will be what {@link #links} gives
     */
    void draw(int page, PageLinks links) {
        SplittableRandom random = new SplittableRandom(base + page);
        int degree = degrees.degree(random.nextDouble());
        links.clear(degree);
        long last = -1;
        // Each link has a part of all ranks, as wide as the others'. So ranks ascend, and what a page has already is
        // the one before: to look for it among all would take as long as to draw.
        long width = Long.MAX_VALUE / Math.max(1, degree);
        for (int link = 0; link < degree; link++) {
            long within = Math.multiplyHigh(random.nextLong() >>> 1, width) << 1;
            long rank = curve.rank((link * width + within) << 1);
            if (rank > last) {
                links.add((int) ((rank * stride + offset) % pages));
                last = rank;
            }
        }
    }
}
