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
    /** The golden ratio again: popular pages come to slots that are far apart. */
    private static final int MULTIPLIER = 0x9E3779B9;

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

    /**
     * @return how many pages there are
     */
    public int pages() {
        return pages;
    }

    /**
     * @param page 0 to the number of pages, exclusive
     * @return the pages that it links to, each once, in the order in which they are drawn
     */
    public int[] links(int page) {
        SplittableRandom random = new SplittableRandom(base + page);
        int[] links = new int[degrees.degree(random.nextDouble())];
        for (int link = 0; link < links.length; link++) {
            links[link] = (int) ((curve.rank(random.nextLong()) * stride + offset) % pages);
        }
        int distinct = distinct(links);
        return distinct == links.length ? links : Arrays.copyOf(links, distinct);
    }

    /**
     * Moves the first of each to the front, in the order in which they came, and says how many these are. By a hash table, since
     * sorting would take most of the time; not while they are drawn, since a processor guesses better in two plain loops.
     */
    private static int distinct(int[] links) {
        // At most half of the slots are taken.
        int shift = Integer.numberOfLeadingZeros(Math.max(1, 2 * links.length - 1));
        int[] slots = new int[1 << (Integer.SIZE - shift)];
        int count = 0;
        for (int link : links) {
            // A slot holds a page plus one: zero is an empty slot.
            int taken = link + 1;
            int slot = (link * MULTIPLIER) >>> shift;
            while (slots[slot] != 0 && slots[slot] != taken) {
                slot = (slot + 1) & (slots.length - 1);
            }
            if (slots[slot] == 0) {
                slots[slot] = taken;
                links[count++] = link;
            }
        }
        return count;
    }
}
