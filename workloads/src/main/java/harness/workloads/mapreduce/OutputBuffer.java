package harness.workloads.mapreduce;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Collects what one thread writes and passes it on in large pieces. Unlike the JDK's it takes no lock, which a sequence file
 * would have it take for single bytes. What could not be passed on stays, and closing tries once more.
 */
final class OutputBuffer extends FilterOutputStream {
    private final byte[] buffer;
    private int filled;

    OutputBuffer(OutputStream to, int size) {
        super(to);
        buffer = new byte[size];
    }

    @Override
    public void write(int value) throws IOException {
        makeRoom(1);
        buffer[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        makeRoom(length);
        if (length > buffer.length) {
            out.write(bytes, start, length);
            return;
        }
        System.arraycopy(bytes, start, buffer, filled, length);
        filled += length;
    }

    @Override
    public void flush() throws IOException {
        pass();
        out.flush();
    }

    private void makeRoom(int more) throws IOException {
        if (buffer.length - filled < more) {
            pass();
        }
    }

    private void pass() throws IOException {
        if (filled > 0) {
            out.write(buffer, 0, filled);
            filled = 0;
        }
    }
}
