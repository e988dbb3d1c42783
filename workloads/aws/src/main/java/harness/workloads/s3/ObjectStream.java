package harness.workloads.s3;

import harness.api.file.SeededContent;
import java.io.InputStream;

/** An object's content as it is generated: nothing of it is in memory but what is being read. */
final class ObjectStream extends InputStream {
    private final SeededContent content;
    private final long end;
    private long position;

    /**
     * @param content of the object
     * @param from first byte
     * @param length bytes
     */
    ObjectStream(SeededContent content, long from, long length) {
        this.content = content;
        this.position = from;
        this.end = from + length;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (position >= end) {
            return length == 0 ? 0 : -1;
        }
        int count = (int) Math.min(length, end - position);
        content.copy(position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, end - position);
    }
}
