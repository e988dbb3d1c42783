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
    /** What a number that takes one byte writes behind it. */
    private static final int BYTES_BEYOND_VAR_INT = Long.BYTES - 1;

    private static final VarHandle CHARS = view(char[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle DOUBLES = view(double[].class);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The number of bytes of a number that begins with so many zero bits; and the bits that say that one more byte comes. */
    private static final int[] LENGTH_OF_ZEROS = new int[Integer.SIZE + 1];

    private static final long[] MORE_OF_ZEROS = new long[Integer.SIZE + 1];

    static {
        for (int zeros = 0; zeros <= Integer.SIZE; zeros++) {
            int length = Math.max(1, (Integer.SIZE - zeros + SEVEN_BITS - 1) / SEVEN_BITS);
            LENGTH_OF_ZEROS[zeros] = length;
            for (int before = 0; before < length - 1; before++) {
                MORE_OF_ZEROS[zeros] |= (long) MORE << (before * Byte.SIZE);
            }
        }
    }

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

    /** Makes room for what comes next, in bytes that it takes. */
    void need(int more) {
        int withSlack = Math.addExact(more, BYTES_BEYOND_VAR_INT);
        if (bytes.length - length < withSlack) {
            int least = Math.addExact(length, withSlack);
            int twice = (int) Math.min(Integer.MAX_VALUE, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.max(least, twice));
        }
    }

    void putByte(int value) {
        bytes[length++] = (byte) value;
    }

    void putBytes(byte[] value) {
        putBytes(value, value.length);
    }

    void putBytes(byte[] value, int count) {
        System.arraycopy(value, 0, bytes, length, count);
        length += count;
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

    /**
     * Seven bits to a byte, the lowest first, as protocol buffers and Mahout write a number; at most five bytes. Eight are
     * written, since a processor cannot guess how many it will be.
     */
    void putVarInt(int value) {
        int zeros = Integer.numberOfLeadingZeros(value);
        // At most four bits are left for the fifth byte.
        long sevens = (value & 0x7FL)
                | (value & 0x3F80L) << 1
                | (value & 0x1F_C000L) << 2
                | (value & 0xFE0_0000L) << 3
                | (value & 0xF000_0000L) << 4;
        LONGS.set(bytes, length, sevens | MORE_OF_ZEROS[zeros]);
        length += LENGTH_OF_ZEROS[zeros];
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
