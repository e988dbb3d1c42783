package harness.workloads.graph;

/** The in-links of the pages of a bucket, for each page in the order of their sources; used for one bucket after the other. */
final class InLinks {
    /** A link's source, and how many links that has. */
    private long[] links = {};

    /** For each page where its links begin; then where those of the last end. */
    private int[] starts = {};

    private PageRange pages = new PageRange(0, 0);

    /**
     * @param bucket its pages
     * @param of the bucket
     */
    void collect(PageRange bucket, BucketLinks of) {
        pages = bucket;
        int[] counted = new int[pages.size() + 1];
        of.forEach((source, degree, place) -> counted[place + 1]++);
        for (int place = 1; place < counted.length; place++) {
            counted[place] = Math.addExact(counted[place], counted[place - 1]);
        }
        starts = counted;
        long[] placed = room(starts[pages.size()]);
        int[] next = starts.clone();
        of.forEach((source, degree, place) -> placed[next[place]++] = (long) source << Integer.SIZE | degree);
    }

    private long[] room(int count) {
        if (links.length < count) {
            // So that both need not be there at one time.
            links = null;
            links = new long[count];
        }
        return links;
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
        return (int) (links[link] >>> Integer.SIZE);
    }

    /** How many links that page has. */
    int degree(int link) {
        return (int) links[link];
    }
}
