package harness.workloads.graph;

import java.util.Locale;

/** How the links are stored. */
public enum GraphForm {
    /**
     * For each page that has in-links, in order: IntWritable and Mahout's VectorWritable, a sparse vector that has 1 /
     * (out-degree of p) at each page p which links to it. This is the transposed transition matrix by rows.
     */
    ROWS,

    /** For each page, in order: IntWritable and ArrayPrimitiveWritable, the pages that it links to, the most popular first. */
    LISTS;

    /**
     * @return in lower case, for names
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
