package harness.workloads.graph;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.ArrayPrimitiveWritable;
import org.apache.hadoop.io.DataOutputBuffer;

/** The pages that a page links to, in the bytes in which Hadoop's {@link ArrayPrimitiveWritable} writes an array. */
final class ListBytes {
    private static final int SIZE = 4096;

    private final byte[] type;
    private final ByteArea bytes = new ByteArea(SIZE);

    ListBytes() throws IOException {
        DataOutputBuffer empty = new DataOutputBuffer();
        new ArrayPrimitiveWritable(new int[0]).write(empty);
        // What comes before the length.
        type = Arrays.copyOf(empty.getData(), empty.getLength() - Integer.BYTES);
    }

    ByteArea of(PageLinks links) {
        int count = links.count();
        bytes.clear();
        bytes.need(type.length + Integer.BYTES + Math.multiplyExact(count, Integer.BYTES));
        bytes.putBytes(type);
        bytes.putInt(count);
        for (int link = 0; link < count; link++) {
            bytes.putInt(links.target(link));
        }
        return bytes;
    }
}
