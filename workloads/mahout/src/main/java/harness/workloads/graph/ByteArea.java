package harness.workloads.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that are written one after the other, in big-endian order where a number has several; used again and again. */
final class ByteArea {
    private static final int SEVEN_BITS = 7;
    private static final int MORE = 0x80;

    private static final VarHandle CHARS = view(char[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle DOUBLES = view(double[].class);

    private byte[] bytes;
    private int length;

    /**
     * @param size bytes for which there is room at first
     */
    ByteArea(int size) {
        bytes = new byte[size];
    }

    private static VarHandle view(Class<?> numbers) {
        return MethodHandles.byteArrayViewVarHandle(numbers, ByteOrder.BIG_ENDIAN);
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    /** As far as {@link #length}. */
    byte[] array() {
        return bytes;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /** Makes room for what comes next. */
    void need(int more) {
        if (bytes.length - length < more) {
            int least = Math.addExact(length, more);
            int twice = (int) Math.min(Integer.MAX_VALUE, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.max(least, twice));
        }
    }

    void putByte(int value) {
        bytes[length++] = (byte) value;
    }

    void putBytes(byte[] value) {
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    void putChar(int value) {
        CHARS.set(bytes, length, (char) value);
        length += Character.BYTES;
    }

    void putInt(int value) {
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
    }

    void putDouble(double value) {
        DOUBLES.set(bytes, length, value);
        length += Double.BYTES;
    }

    /** Seven bits to a byte, the lowest first, as protocol buffers and Mahout write a number; at most five bytes. */
    void putVarInt(int value) {
        byte[] to = bytes;
        int at = length;
        int rest = value;
        while ((rest & -MORE) != 0) {
            to[at++] = (byte) (rest | MORE);
            rest >>>= SEVEN_BITS;
        }
        to[at++] = (byte) rest;
        length = at;
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
