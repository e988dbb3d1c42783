package harness.workloads.mapreduce;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * An uncompressed sequence file while it is written. Hadoop writes a record's lengths byte by byte, and a stream of its file
 * systems counts each write; here they go into a buffer first.
 */
public final class SequenceOutput implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final FSDataOutputStream out;
    private final SequenceFile.Writer writer;
    private final Serialised serialised = new Serialised();

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
                new OutputBuffer(path.getFileSystem(configuration).create(path), BUFFER_BYTES), null);
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
     * @param value holds its value, as it is serialised
     * @param length of the value in bytes
     * @throws IOException if it cannot be written
     */
    public void append(byte[] key, byte[] value, int length) throws IOException {
        append(key, serialised.of(value, length));
    }

    /**
     * @param key a record's, as it is serialised
     * @param text holds its value in UTF-8, which is written as a {@link Text}
     * @param length of the value in bytes
     * @throws IOException if it cannot be written
     */
    public void appendText(byte[] key, byte[] text, int length) throws IOException {
        append(key, serialised.ofText(text, length));
    }

    private void append(byte[] key, SequenceFile.ValueBytes value) throws IOException {
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

    /** A value that is not serialised again; used for one after the other. */
    private static final class Serialised implements SequenceFile.ValueBytes {
        private byte[] bytes;
        private int length;
        private boolean text;

        Serialised of(byte[] value, int size) {
            bytes = value;
            length = size;
            text = false;
            return this;
        }

        Serialised ofText(byte[] value, int size) {
            of(value, size);
            text = true;
            return this;
        }

        @Override
        public void writeUncompressedBytes(DataOutputStream to) throws IOException {
            if (text) {
                WritableUtils.writeVInt(to, length);
            }
            to.write(bytes, 0, length);
        }

        @Override
        public void writeCompressedBytes(DataOutputStream to) {
            throw new UnsupportedOperationException("these files are not compressed");
        }

        @Override
        public int getSize() {
            return length + (text ? WritableUtils.getVIntSize(length) : 0);
        }
    }
}
