package harness.workloads.graph;

import java.util.Locale;

/** How the links are stored. */
public enum GraphForm {
    /**
     * For each page that has in-links, in order: IntWritable and Mahout's VectorWritable, a sparse vector that has 1 /
     * (out-degree of p) at each page p which links to it. This is the transposed transition matrix by rows.
     */
    ROWS,

    /**
     * Text, in {@link #SEGMENTS} segments, each with the links that a range of pages has: for each page that these link to, in order,
     * an {@link InLinkLine}. A file is of one segment.
     */
    TEXT;

    /** How many segments text has. */
    public static final int SEGMENTS = 12;

    /** {@return how many files a range of pages has} */
    int files() {
        return this == TEXT ? SEGMENTS : 1;
    }

    /** {@return in lower case, for names} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
