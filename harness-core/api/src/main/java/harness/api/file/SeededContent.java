package harness.api.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What a file or an object holds: incompressible, given by the seed and the file's number alone, and known at every offset.
 * Every chunk of every file is a random sequence of its own, so nothing of it is anywhere else: neither compression nor
 * deduplication makes it smaller, and a chunk that is lost, swapped or torn is seen. A chunk is four of Marsaglia's
 * generators xorshift64 (Journal of Statistical Software 8(14), 2003) side by side, word by word, which a processor computes
 * at once. Several threads may copy and compare at a time; {@link #at} is for one.
 */
public final class SeededContent {
    /** Bytes that {@link #at} gives at once. */
    public static final int LAP = 1 << 20;

    /** Bytes of one random sequence. */
    public static final int CHUNK = 1 << 12;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Odd, from the golden ratio, as {@link java.util.SplittableRandom} uses it. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private static final int LANES = 4;
    private static final int ROW = LANES * Long.BYTES;

    /** Files of a thread share it: a chunk is told from all others, of other files, too, by what it follows from. */
    private static final ThreadLocal<Near> NEAR = ThreadLocal.withInitial(Near::new);

    private final long key;
    private final Room room;

    private SeededContent(long key, Room room) {
        this.key = key;
        this.room = room;
    }

    /** The chunk that was used last, or its beginning. */
    private static final class Near {
        private final byte[] chunk = new byte[CHUNK];
        private long start;
        private int filled;

        /** The first bytes of a chunk, so many at least. */
        byte[] chunk(long startOfChunk, int length) {
            if (startOfChunk != start || length > filled) {
                filled = Math.min(CHUNK, (length + ROW - 1) / ROW * ROW);
                start = startOfChunk;
                fill(start, chunk, 0, filled);
            }
            return chunk;
        }
    }

    /** Memory for {@link #at}. */
    private static final class Room {
        private byte[] lap;

        byte[] lap() {
            if (lap == null) {
                lap = new byte[LAP];
            }
            return lap;
        }
    }

    /**
     * @param seed of all generated data
     * @param file the file's number
     * @return its content
     */
    public static SeededContent of(long seed, long file) {
        return new SeededContent(key(seed, file), new Room());
    }

    /**
     * @param seed of all generated data
     * @param file the file's number
     * @return its content, which shares this one's memory: {@link #at} of one spoils what the other's has given
     */
    public SeededContent next(long seed, long file) {
        return new SeededContent(key(seed, file), room);
    }

    private static long key(long seed, long file) {
        return mix(mix(seed) + file + 1);
    }

    /**
     * @param offset a multiple of {@link #LAP}
     * @return the {@link #LAP} bytes at that offset; the array is used again by the next call
     */
    public byte[] at(long offset) {
        byte[] lap = room.lap();
        for (int chunk = 0; chunk < LAP; chunk += CHUNK) {
            fill(start(offset + chunk), lap, chunk, CHUNK);
        }
        return lap;
    }

    /**
     * Copies a part of the file.
     *
     * @param offset of its first byte in the file, 0 or more
     * @param target gets it
     * @param to where in the target
     * @param length bytes
     */
    public void copy(long offset, byte[] target, int to, int length) {
        int done = 0;
        while (done < length) {
            long position = offset + done;
            int inChunk = (int) (position % CHUNK);
            int count = Math.min(CHUNK - inChunk, length - done);
            if (count == CHUNK) {
                fill(start(position), target, to + done, CHUNK);
            } else {
                System.arraycopy(NEAR.get().chunk(start(position), inChunk + count), inChunk, target, to + done, count);
            }
            done += count;
        }
    }

    /**
     * Compares a part of the file.
     *
     * @param offset of its first byte in the file, 0 or more
     * @param read holds what was read
     * @param from where in it
     * @param length bytes
     * @return how many bytes after {@code from} the first wrong one is; -1 if every byte is right
     */
    public int mismatch(long offset, byte[] read, int from, int length) {
        Near near = NEAR.get();
        int done = 0;
        while (done < length) {
            long position = offset + done;
            int inChunk = (int) (position % CHUNK);
            int count = Math.min(CHUNK - inChunk, length - done);
            byte[] right = near.chunk(start(position), inChunk + count);
            int wrong = Arrays.mismatch(read, from + done, from + done + count, right, inChunk, inChunk + count);
            if (wrong >= 0) {
                return done + wrong;
            }
            done += count;
        }
        return -1;
    }

    /**
     * Looks at the first eight bytes of each chunk, which no other chunk has.
     *
     * @param read bytes read from the file
     * @param length how many of them count
     * @param offset where they were read, a multiple of {@link #LAP}
     * @return how many chunks are not those that belong there
     */
    public int wrongChunks(byte[] read, int length, long offset) {
        int wrong = 0;
        for (int chunk = 0; chunk + Long.BYTES <= length; chunk += CHUNK) {
            if ((long) LONGS.get(read, chunk) != step(mix(start(offset + chunk)))) {
                wrong++;
            }
        }
        return wrong;
    }

    /**
     * @param read bytes read from the file
     * @param length how many of them count
     * @param offset where they were read, a multiple of {@link #LAP}
     * @return whether every byte is right
     */
    public boolean matches(byte[] read, int length, long offset) {
        return mismatch(offset, read, 0, length) < 0;
    }

    /** From which the chunk follows that the offset is in. */
    private long start(long offset) {
        return key + GAMMA * (offset / CHUNK + 1);
    }

    private static void fill(long start, byte[] target, int from, int length) {
        long one = mix(start);
        long two = mix(start + 1);
        long three = mix(start + 2);
        long four = mix(start + 3);
        for (int at = from; at < from + length; at += ROW) {
            one = step(one);
            two = step(two);
            three = step(three);
            four = step(four);
            LONGS.set(target, at, one);
            LONGS.set(target, at + Long.BYTES, two);
            LONGS.set(target, at + 2 * Long.BYTES, three);
            LONGS.set(target, at + 3 * Long.BYTES, four);
        }
    }

    private static long step(long state) {
        long s = state ^ (state << 13);
        s ^= s >>> 7;
        return s ^ (s << 17);
    }

    /** The finalizer of MurmurHash3's 64-bit variant: a bijection that spreads every bit. */
    private static long mix(long value) {
        long v = value;
        v = (v ^ (v >>> 33)) * 0xFF51AFD7ED558CCDL;
        v = (v ^ (v >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return v ^ (v >>> 33);
    }
}
