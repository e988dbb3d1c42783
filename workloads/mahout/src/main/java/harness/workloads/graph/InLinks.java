package harness.workloads.graph;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The in-links of the pages of a bucket, for each page in the order of their sources. */
final class InLinks {
    private final PageRange pages;
    /** For each page where its links begin; then where those of the last end. */
    private final int[] starts;

    private final int[] sources;
    private final int[] degrees;

    /**
     * @param pages of the bucket
     * @param blocks all links to them, as they were sent, in any order
     */
    InLinks(PageRange pages, Collection<byte[]> blocks) {
        this.pages = pages;
        // Who sent them sent those of its own pages only, in order: so their sources order all of them. One page may
        // fill
        // blocks, and begin another one.
        List<byte[]> ordered = blocks.stream()
                .sorted(Comparator.comparingInt(LinkBlock::firstSource).thenComparingInt(LinkBlock::lastSource))
                .toList();
        starts = new int[pages.size() + 1];
        ordered.forEach(block -> LinkBlock.read(block, (source, degree, place) -> starts[place + 1]++));
        for (int place = 1; place < starts.length; place++) {
            starts[place] = Math.addExact(starts[place], starts[place - 1]);
        }
        sources = new int[starts[pages.size()]];
        degrees = new int[sources.length];
        int[] next = starts.clone();
        ordered.forEach(block -> LinkBlock.read(block, (source, degree, place) -> {
            int at = next[place]++;
            sources[at] = source;
            degrees[at] = degree;
        }));
    }

    /**
     * Takes pages that have in-links.
     */
    @FunctionalInterface
    interface Pages<E extends Exception> {
        /**
         * @param page of the bucket
         * @param first of its in-links
         * @param end of them, exclusive
         */
        void accept(int page, int first, int end) throws E;
    }

    /** Goes through the pages that have in-links, in order. */
    <E extends Exception> void forEachPage(Pages<E> each) throws E {
        for (int place = 0; place < pages.size(); place++) {
            if (starts[place] < starts[place + 1]) {
                each.accept(pages.first() + place, starts[place], starts[place + 1]);
            }
        }
    }

    /** The page that a link comes from. */
    int source(int link) {
        return sources[link];
    }

    /** How many links that page has. */
    int degree(int link) {
        return degrees[link];
    }
}
