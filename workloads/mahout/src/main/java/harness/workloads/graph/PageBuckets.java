package harness.workloads.graph;

/**
 * Pages parted into buckets of as many neighbours, so few that what is known of them stays in a processor's cache, and
 * buckets into files.
 *
 * @param pages of the graph
 * @param parts how many files, at most as many as pages
 */
record PageBuckets(int pages, int parts) {
    /** Two to this power pages are the most in a bucket. */
    static final int MOST_BITS = 15;

    /** With so many buckets to a file, files are of about one size. */
    private static final int BUCKETS_OF_PART = 8;

    private static final int LEAST_BYTES_OF_BLOCK = 512;
    private static final int MOST_BYTES_OF_BLOCK = 64 << 10;

    /** The binary logarithm of the number of pages in a bucket. */
    private int bits() {
        int pagesOfBucket = Math.max(1, pages / parts / BUCKETS_OF_PART);
        return Math.min(MOST_BITS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(pagesOfBucket));
    }

    int count() {
        return ((pages - 1) >>> bits()) + 1;
    }

    /**
     * @param together bytes that blocks of links take which are being filled, one for each bucket
     * @return bytes of each: where there are many buckets {@value #LEAST_BYTES_OF_BLOCK}, and more together
     */
    int bytesOfBlock(int together) {
        return Math.max(LEAST_BYTES_OF_BLOCK, Math.min(MOST_BYTES_OF_BLOCK, together / count()));
    }

    /** The ranges of buckets that are files. */
    PageRanges files() {
        return new PageRanges(count(), parts);
    }

    /** Tells quickly which bucket a page is in. */
    Lookup lookup() {
        return new Lookup(bits());
    }

    /** The pages of a bucket. */
    PageRange range(int bucket) {
        return new PageRange(firstPage(bucket), firstPage(bucket + 1));
    }

    private int firstPage(int bucket) {
        return (int) Math.min(pages, (long) bucket << bits());
    }

    /**
     * Where pages are.
     *
     * @param bits of a page's number that say where it is in its bucket
     */
    record Lookup(int bits) {
        int bucket(int page) {
            return page >>> bits;
        }

        /** Where in its bucket it is. */
        int place(int page) {
            return page & ((1 << bits) - 1);
        }
    }
}
