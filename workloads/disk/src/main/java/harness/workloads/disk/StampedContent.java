package harness.workloads.disk;

import harness.api.file.SeededContent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What files hold: random bytes that repeat after {@link #LAP}, but for a stamp at the beginning of every {@link #PAGE}, which
 * says what file, what place in it and what trial it is of. So no page is like another, and one that is lost, swapped, torn or
 * left from an earlier trial is seen.
 */
final class StampedContent {
    /** Bytes between two stamps. */
    static final int PAGE = 4096;
    /** Bytes after which the content repeats, stamps apart; more than compression looks back. */
    static final int LAP = SeededContent.LAP;

    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int PLACE = Long.BYTES;
    private static final int TRIAL = 2 * Long.BYTES;

    private final byte[] lap;

    StampedContent(long seed) {
        lap = SeededContent.of(seed, 0).at(0);
    }

    /** Memory from which {@link #stamped} gives up to so many bytes, aligned for O_DIRECT. */
    ByteBuffer pattern(int length, int alignment) {
        ByteBuffer pattern = memory(LAP + length, alignment);
        while (pattern.hasRemaining()) {
            pattern.put(lap, 0, Math.min(LAP, pattern.remaining()));
        }
        return pattern.clear();
    }

    /** Memory of so many bytes, aligned for O_DIRECT. */
    static ByteBuffer memory(int length, int alignment) {
        return ByteBuffer.allocateDirect(length + alignment)
                .alignedSlice(alignment)
                .limit(length)
                .slice();
    }

    /**
     * @param pattern of {@link #pattern}
     * @param stamp of the file
     * @param offset in the file, a multiple of {@link #PAGE}
     * @param length a multiple of {@link #PAGE}
     * @return the pattern, whose remaining bytes are what the stamp's trial writes there
     */
    static ByteBuffer stamped(ByteBuffer pattern, Stamp stamp, long offset, int length) {
        int from = (int) (offset % LAP);
        pattern.clear();
        for (int at = 0; at < length; at += PAGE) {
            stamp(pattern, from + at, stamp.file(), offset + at, stamp.trial());
        }
        return pattern.limit(from + length).position(from);
    }

    private static void stamp(ByteBuffer pattern, int at, long file, long place, long trial) {
        WORD.set(pattern, at, file);
        WORD.set(pattern, at + PLACE, place);
        WORD.set(pattern, at + TRIAL, trial);
    }

    /**
     * Looks at stamps alone.
     *
     * @param read bytes from its beginning on
     * @param stamp of the file
     * @param offset in the file where they were read
     * @param length a multiple of {@link #PAGE}
     * @return the offset in the file of the first page with another stamp; -1 if there is none
     */
    static long wrongStamp(ByteBuffer read, Stamp stamp, long offset, int length) {
        for (int at = 0; at < length; at += PAGE) {
            if ((long) WORD.get(read, at) != stamp.file()
                    || (long) WORD.get(read, at + PLACE) != offset + at
                    || !stamp.found().allows((long) WORD.get(read, at + TRIAL), offset + at)) {
                return offset + at;
            }
        }
        return -1;
    }

    /**
     * Compares every byte.
     *
     * @param pattern of {@link #pattern}
     * @param read bytes from its beginning on
     * @param stamp of the file
     * @param offset in the file where they were read
     * @param length a multiple of {@link #PAGE}
     * @return the offset in the file of the first wrong byte, where the stamp is wrong that of its page; -1 if there is none
     */
    static long wrongByte(ByteBuffer pattern, ByteBuffer read, Stamp stamp, long offset, int length) {
        long wrong = wrongStamp(read, stamp, offset, length);
        if (wrong >= 0) {
            return wrong;
        }
        int from = (int) (offset % LAP);
        for (int at = 0; at < length; at += PAGE) {
            stamp(pattern, from + at, stamp.file(), offset + at, (long) WORD.get(read, at + TRIAL));
        }
        int differs = pattern.limit(from + length).position(from).mismatch(read.slice(0, length));
        pattern.clear();
        return differs < 0 ? -1 : offset + differs;
    }
}
