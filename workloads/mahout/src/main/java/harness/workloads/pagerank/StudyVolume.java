package harness.workloads.pagerank;

import harness.workloads.graph.GraphForm;

/**
 * How much PageRank reads in the formulation of the study of 2014. Its Table 5 has 89.8 GB read, 49.6 GB written and 4.6 GB shuffled. What
 * is written is the matrix, but for ranks, so 40.2 GB of text are left of what is read, and the matrix is read once: one iteration. The
 * mean degree and the number of segments are such that what is shuffled, a number for each row, has its share.
 */
final class StudyVolume {
    /** Links per page where nothing is set. */
    static final String MEAN_DEGREE = "125";

    /** What a page takes of text and matrix beside its links, for all of its rows. */
    static final double BYTES_OF_PAGE = 24.0 * GraphForm.SEGMENTS;

    /** What a link takes of text and matrix, in a large graph. */
    static final double BYTES_OF_LINK = 20;

    /** A link of the text: the page, the number of its links and what parts them. */
    private static final double TEXT_OF_LINK = 9.2;

    /** Marks between records. */
    private static final double WITH_MARKS = 1.01;

    /** Of the links that are drawn, so many are double in a graph of so many times as many pages as links per page: measured. */
    private static final double DOUBLE_SHARE = 0.25;

    private static final double DOUBLE_PAGES = 24;
    private static final double DOUBLE_EXPONENT = -0.414;
    private static final double MOST_DOUBLE = 0.5;
    private static final int BITS_OF_BYTE = 7;
    private static final int MOST_BYTES_OF_STEP = 5;

    private StudyVolume() {}

    /**
     * @param size bytes that all jobs of one iteration read
     * @param meanDegree links per page, before double ones become one
     * @return pages for which that is so, about; 0 or more
     */
    static double pages(double size, double meanDegree) {
        double low = 0;
        double high = size;
        // To less than a page.
        while (high - low > 0.5) {
            double middle = (low + high) / 2;
            if (middle * bytesOfPage(middle, meanDegree) < size) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double bytesOfPage(double pages, double meanDegree) {
        double drawnTwice = DOUBLE_SHARE * Math.pow(pages / (DOUBLE_PAGES * meanDegree), DOUBLE_EXPONENT);
        double links = meanDegree * (1 - Math.min(MOST_DOUBLE, drawnTwice));
        double matrix = WITH_MARKS * (Double.BYTES + bytesOfStep(pages / links));
        return BYTES_OF_PAGE + links * (TEXT_OF_LINK + matrix);
    }

    /** Mean length of a number of seven bits to a byte that tells how far it is to the next link. */
    private static double bytesOfStep(double mean) {
        double bytes = 1;
        for (int length = 1; length < MOST_BYTES_OF_STEP; length++) {
            bytes += Math.exp(-Math.pow(2, BITS_OF_BYTE * length) / mean);
        }
        return bytes;
    }
}
