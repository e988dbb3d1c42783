package harness.workloads.s3;

import harness.core.content.SeededContent;
import java.io.InputStream;

/** An object's content as it is generated: never more of it in memory than one lap of noise. */
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
        int inLap = (int) (position % SeededContent.LAP);
        int count = (int) Math.min(Math.min(length, SeededContent.LAP - inLap), end - position);
        System.arraycopy(content.at(position - inLap), inLap, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, end - position);
    }
}
