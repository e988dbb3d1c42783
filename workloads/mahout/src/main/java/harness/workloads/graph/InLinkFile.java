package harness.workloads.graph;

import harness.workloads.mapreduce.RecordDigest;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/** A file of {@link GraphForm#TEXT} while it is written, and the digest of its lines: page and rest are key and value. */
final class InLinkFile implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final OutputStream out;
    private final RecordDigest.Sum sum = new RecordDigest.Sum();
    private final ByteArea buffer = new ByteArea(BUFFER_BYTES);

    /**
     * @param files the cluster's
     * @param path one that is there is replaced
     */
    InLinkFile(FileSystem files, Path path) throws IOException {
        out = files.create(path);
    }

    /** With its end, which is no part of the record. */
    void append(ByteArea line) throws IOException {
        add(sum, line.array(), line.length() - 1);
        if (buffer.length() + line.length() > BUFFER_BYTES) {
            pass();
        }
        buffer.need(line.length());
        buffer.putBytes(line.array(), line.length());
    }

    private void pass() throws IOException {
        out.write(buffer.array(), 0, buffer.length());
        buffer.clear();
    }

    /** Of what was appended so far. */
    RecordDigest digest() {
        return sum.digest();
    }

    /** A line that was read, without its end. */
    static void add(RecordDigest.Sum sum, Text line) {
        add(sum, line.getBytes(), line.getLength());
    }

    private static void add(RecordDigest.Sum sum, byte[] line, int length) {
        int key = Math.min(InLinkLine.WIDTH, length);
        sum.add(line, 0, key, line, key, length - key);
    }

    @Override
    public void close() throws IOException {
        try (out) {
            pass();
        }
    }
}
