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
        int drawn = degrees.degree(random.nextDouble());
        DistinctRanks ranks = new DistinctRanks(drawn);
        for (int link = 0; link < drawn; link++) {
            ranks.add((int) curve.rank(random.nextLong()));
        }
        int[] links = ranks.inOrder();
        for (int link = 0; link < links.length; link++) {
            links[link] = (int) ((links[link] * stride + offset) % pages);
        }
        return links;
    }

    /** Ranks in the order in which they came first: a hash table, since sorting would take most of the time. */
    private static final class DistinctRanks {
        /** The golden ratio again: neighbours, as popular ranks are, come to slots that are far apart. */
        private static final int MULTIPLIER = 0x9E3779B9;

        private final int[] ranks;
        private final int[] slots;
        private final int shift;
        private int count;

        DistinctRanks(int most) {
            ranks = new int[most];
            // At most half of the slots are taken.
            shift = Integer.numberOfLeadingZeros(Math.max(1, 2 * most - 1));
            slots = new int[1 << (Integer.SIZE - shift)];
        }

        void add(int rank) {
            int taken = rank + 1;
            int slot = (rank * MULTIPLIER) >>> shift;
            // A slot holds a rank plus one: zero is an empty slot.
            while (slots[slot] != 0) {
                if (slots[slot] == taken) {
                    return;
                }
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = taken;
            ranks[count++] = rank;
        }

        int[] inOrder() {
            return count == ranks.length ? ranks : Arrays.copyOf(ranks, count);
        }
    }
}
