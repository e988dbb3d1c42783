package harness.workloads.graph;

import harness.workloads.mapreduce.RecordDigest;
import harness.workloads.mapreduce.SequenceOutput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Writable;

/** A file of a graph while it is written: an uncompressed sequence file with pages as keys, and its digest. */
final class GraphFile implements Closeable {
    private final SequenceOutput writer;
    private final byte[] key = new byte[Integer.BYTES];
    private final ByteBuffer page = ByteBuffer.wrap(key);
    private final RecordDigest.Sum sum = new RecordDigest.Sum();

    /**
     * @param configuration the cluster's
     * @param path a file that does not exist
     * @param type that values are read as
     */
    GraphFile(Configuration configuration, Path path, Class<? extends Writable> type) throws IOException {
        writer = new SequenceOutput(configuration, path, IntWritable.class, type);
    }

    void append(int number, ByteArea written) throws IOException {
        page.putInt(0, number);
        sum.add(key, 0, key.length, written.array(), 0, written.length());
        writer.append(key, written.array(), written.length());
    }

    /** Of what was appended so far. */
    RecordDigest digest() {
        return sum.digest();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
