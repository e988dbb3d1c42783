package harness.workloads.mapreduce;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;

/**
 * An uncompressed sequence file while it is written. Hadoop writes a record's lengths byte by byte, and a stream of its file
 * systems counts each write; here they go into a buffer first.
 */
public final class SequenceOutput implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final FSDataOutputStream out;
    private final SequenceFile.Writer writer;

    /**
     * @param configuration the cluster's
     * @param path of the file; one that is there is replaced
     * @param key type of keys
     * @param value type of values
     * @throws IOException if it cannot be created
     */
    public SequenceOutput(
            Configuration configuration, Path path, Class<? extends Writable> key, Class<? extends Writable> value)
            throws IOException {
        out = new FSDataOutputStream(
                new BufferedOutputStream(path.getFileSystem(configuration).create(path), BUFFER_BYTES), null);
        try {
            writer = SequenceFile.createWriter(
                    configuration,
                    SequenceFile.Writer.stream(out),
                    SequenceFile.Writer.keyClass(key),
                    SequenceFile.Writer.valueClass(value),
                    SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE));
        } catch (IOException | RuntimeException e) {
            out.close();
            throw e;
        }
    }

    /**
     * @param key of a record
     * @param value of it
     * @throws IOException if it cannot be written
     */
    public void append(Writable key, Writable value) throws IOException {
        writer.append(key, value);
    }

    /**
     * @param key a record's, as it is serialised
     * @param value of it, likewise
     * @throws IOException if it cannot be written
     */
    public void append(byte[] key, SequenceFile.ValueBytes value) throws IOException {
        writer.appendRaw(key, 0, key.length, value);
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            out.close();
        }
    }
}
