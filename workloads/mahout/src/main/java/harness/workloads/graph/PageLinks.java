package harness.workloads.graph;

import java.util.Arrays;

/** The pages that a page links to; used for one page after the other. */
final class PageLinks {
    private int[] targets = {};
    private int count;

    /** Has these. */
    static PageLinks of(int... targets) {
        PageLinks links = new PageLinks();
        links.targets = targets.clone();
        links.count = targets.length;
        return links;
    }

    /** Has none, and room for so many. */
    void clear(int most) {
        if (targets.length < most) {
            targets = new int[Math.max(most, 2 * targets.length)];
        }
        count = 0;
    }

    void add(int target) {
        targets[count++] = target;
    }

    int count() {
        return count;
    }

    /**
     * @param link 0 to their number, exclusive
     * @return the page
     */
    int target(int link) {
        return targets[link];
    }

    int[] copy() {
        return Arrays.copyOf(targets, count);
    }
}
