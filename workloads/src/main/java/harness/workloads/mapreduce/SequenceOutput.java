package harness.workloads.mapreduce;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * An uncompressed sequence file while it is written. Its header and the marks between its records are Hadoop's; records go
 * into a buffer in the format that {@link SequenceFile} documents, and from there in large pieces to the file. Hadoop's own
 * writer takes a lock and counts for each of a record's numbers, which is more than what a small record takes in HDFS.
 */
public final class SequenceOutput implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final FSDataOutputStream out;
    private final SequenceFile.Writer writer;
    /** What is not in the file yet. */
    private final ByteBuffer records = ByteBuffer.allocate(BUFFER_BYTES);

    private final DataOutputBuffer serialised = new DataOutputBuffer();
    /** Where in the file the next mark is due. */
    private long mark = SequenceFile.SYNC_INTERVAL;

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
        out = path.getFileSystem(configuration).create(path);
        try {
            writer = SequenceFile.createWriter(
                    configuration,
                    SequenceFile.Writer.stream(out),
                    SequenceFile.Writer.keyClass(key),
                    SequenceFile.Writer.valueClass(value),
                    SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE));
        } catch (IOException | RuntimeException e) {
            try (out) {
                throw e;
            }
        }
    }

    /**
     * @param key of a record
     * @param value of it
     * @throws IOException if it cannot be written
     */
    public void append(Writable key, Writable value) throws IOException {
        serialised.reset();
        key.write(serialised);
        int keyLength = serialised.getLength();
        value.write(serialised);
        begin(keyLength, serialised.getLength() - keyLength);
        put(serialised.getData(), serialised.getLength());
    }

    /**
     * @param key a record's, as it is serialised
     * @param value holds its value, as it is serialised
     * @param length of the value in bytes
     * @throws IOException if it cannot be written
     */
    public void append(byte[] key, byte[] value, int length) throws IOException {
        begin(key.length, length);
        put(key, key.length);
        put(value, length);
    }

    /**
     * @param key a record's, as it is serialised
     * @param text holds its value in UTF-8, which is written as a {@link Text}
     * @param length of the value in bytes
     * @throws IOException if it cannot be written
     */
    public void appendText(byte[] key, byte[] text, int length) throws IOException {
        serialised.reset();
        WritableUtils.writeVInt(serialised, length);
        begin(key.length, serialised.getLength() + length);
        put(key, key.length);
        put(serialised.getData(), serialised.getLength());
        put(text, length);
    }

    private void begin(int keyLength, int valueLength) throws IOException {
        if (out.getPos() + records.position() >= mark) {
            pass();
            writer.sync();
            mark = out.getPos() + SequenceFile.SYNC_INTERVAL;
        }
        if (records.remaining() < 2 * Integer.BYTES) {
            pass();
        }
        records.putInt(Math.addExact(keyLength, valueLength)).putInt(keyLength);
    }

    private void put(byte[] bytes, int length) throws IOException {
        if (records.remaining() < length) {
            pass();
        }
        if (records.capacity() < length) {
            out.write(bytes, 0, length);
        } else {
            records.put(bytes, 0, length);
        }
    }

    private void pass() throws IOException {
        out.write(records.array(), 0, records.position());
        records.clear();
    }

    @Override
    public void close() throws IOException {
        try (out;
                writer) {
            pass();
        }
    }
}
