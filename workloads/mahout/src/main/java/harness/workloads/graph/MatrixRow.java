package harness.workloads.graph;

import org.apache.mahout.math.VectorWritable;

/**
 * A row of the transposed transition matrix: what a page gets from the pages that link to it, in the bytes in which Mahout's
 * {@link VectorWritable} writes a sparse vector for sequential access.
 */
final class MatrixRow {
    /** For each element: the distance from the one before, and the value. */
    private static final int MOST_BYTES_OF_LINK = 13;

    private static final int MOST_BYTES_BEFORE = 11;
    private static final int SIZE = 4096;

    private final int pages;
    private final ByteArea bytes = new ByteArea(SIZE);

    /**
     * @param pages of the graph
     */
    MatrixRow(int pages) {
        this.pages = pages;
    }

    /** The row of the page that has the links from the first to the end, exclusive. */
    ByteArea of(InLinks links, int first, int end) {
        bytes.clear();
        bytes.need(Math.addExact(MOST_BYTES_BEFORE, Math.multiplyExact(end - first, MOST_BYTES_OF_LINK)));
        bytes.putByte(VectorWritable.FLAG_SEQUENTIAL);
        bytes.putVarInt(pages);
        bytes.putVarInt(end - first);
        int last = 0;
        for (int link = first; link < end; link++) {
            int source = links.source(link);
            bytes.putVarInt(source - last);
            bytes.putDouble(1.0 / links.degree(link));
            last = source;
        }
        return bytes;
    }
}
