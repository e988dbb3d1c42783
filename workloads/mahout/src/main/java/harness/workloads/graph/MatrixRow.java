package harness.workloads.graph;

import org.apache.mahout.math.SequentialAccessSparseVector;
import org.apache.mahout.math.VectorWritable;

/** A row of the transposed transition matrix: what a page gets from the pages that link to it. */
final class MatrixRow {
    private final SequentialAccessSparseVector vector;

    /**
     * @param pages of the graph
     * @param inLinks how many the page has
     */
    MatrixRow(int pages, int inLinks) {
        vector = new SequentialAccessSparseVector(pages, inLinks);
    }

    /**
     * @param source a page that links here, greater than those before
     * @param degree how many links the source has
     */
    void add(int source, int degree) {
        vector.setQuick(source, 1.0 / degree);
    }

    VectorWritable writable() {
        return new VectorWritable(vector);
    }
}
