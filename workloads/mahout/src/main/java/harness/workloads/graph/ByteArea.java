package harness.workloads.graph;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that are written one after the other, in big-endian order where a number has several; used again and again. */
final class ByteArea {
    private static final int SEVEN_BITS = 7;
    private static final int MORE = 0x80;

    private ByteBuffer bytes;

    /**
     * @param size bytes for which there is room at first
     */
    ByteArea(int size) {
        bytes = ByteBuffer.allocate(size);
    }

    void clear() {
        bytes.clear();
    }

    int length() {
        return bytes.position();
    }

    /** As far as {@link #length}. */
    byte[] array() {
        return bytes.array();
    }

    byte[] copy() {
        return Arrays.copyOf(bytes.array(), length());
    }

    /** Makes room for what comes next. */
    void need(int more) {
        if (bytes.remaining() < more) {
            int least = Math.addExact(length(), more);
            int twice = (int) Math.min(Integer.MAX_VALUE, 2L * bytes.capacity());
            byte[] larger = Arrays.copyOf(bytes.array(), Math.max(least, twice));
            bytes = ByteBuffer.wrap(larger).position(length());
        }
    }

    void putByte(int value) {
        bytes.put((byte) value);
    }

    void putBytes(byte[] value) {
        bytes.put(value);
    }

    void putChar(int value) {
        bytes.putChar((char) value);
    }

    void putInt(int value) {
        bytes.putInt(value);
    }

    void putDouble(double value) {
        bytes.putDouble(value);
    }

    /** Seven bits to a byte, the lowest first, as protocol buffers and Mahout write a number; at most five bytes. */
    void putVarInt(int value) {
        int rest = value;
        while ((rest & -MORE) != 0) {
            bytes.put((byte) (rest | MORE));
            rest >>>= SEVEN_BITS;
        }
        bytes.put((byte) rest);
    }

    /** Reads what {@link #putVarInt} wrote. */
    static int varInt(ByteBuffer from) {
        int value = 0;
        int shift = 0;
        int next = from.get();
        while (next < 0) {
            value |= (next & (MORE - 1)) << shift;
            shift += SEVEN_BITS;
            next = from.get();
        }
        return value | next << shift;
    }
}
