package harness.core.content;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a file or an object holds: incompressible, given by the seed and the file's number alone, and known at every offset.
 * One lap of noise, the same in all files, repeats through the file; in each lap the first eight bytes of every chunk are a
 * stamp that no other chunk of any file has. So a write costs a handful of stores per MiB, and a chunk that is lost, swapped
 * or torn is seen. Not for several threads at a time.
 */
public final class SeededContent {
    /** Bytes after which the noise repeats. */
    public static final int LAP = 1 << 20;

    /** Bytes of which the first eight are a stamp. */
    public static final int CHUNK = 1 << 16;

    /** Odd, from the golden ratio, as {@link SplittableRandom} uses it. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final long key;
    private final byte[] lap;
    private final ByteBuffer stamps;

    private SeededContent(long key, byte[] lap) {
        this.key = key;
        this.lap = lap;
        this.stamps = ByteBuffer.wrap(lap).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * @param seed of all generated data
     * @param file the file's number
     * @return its content
     */
    public static SeededContent of(long seed, long file) {
        byte[] noise = new byte[LAP];
        new SplittableRandom(mix(seed)).nextBytes(noise);
        return new SeededContent(key(seed, file), noise);
    }

    /**
     * @param seed of all generated data
     * @param file the file's number
     * @return its content, which shares this one's noise: {@link #at} of one spoils what the other's has given
     */
    public SeededContent next(long seed, long file) {
        return new SeededContent(key(seed, file), lap);
    }

    private static long key(long seed, long file) {
        return mix(mix(seed) + file + 1);
    }

    /**
     * @param offset a multiple of {@link #LAP}
     * @return the {@link #LAP} bytes at that offset; the array is used again by the next call
     */
    public byte[] at(long offset) {
        for (int chunk = 0; chunk < LAP; chunk += CHUNK) {
            stamps.putLong(chunk, stamp(offset + chunk));
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
            System.arraycopy(lap, (int) (position % LAP), target, to + done, count);
            if (inChunk < Long.BYTES) {
                long stamp = stamp(position);
                for (int i = inChunk; i < Math.min(Long.BYTES, inChunk + count); i++) {
                    target[to + done + i - inChunk] = stampByte(stamp, i);
                }
            }
            done += count;
        }
    }

    /**
     * Compares a part of the file without making it.
     *
     * @param offset of its first byte in the file, 0 or more
     * @param read holds what was read
     * @param from where in it
     * @param length bytes
     * @return how many bytes after {@code from} the first wrong one is; -1 if every byte is right
     */
    public int mismatch(long offset, byte[] read, int from, int length) {
        int done = 0;
        while (done < length) {
            long position = offset + done;
            int inChunk = (int) (position % CHUNK);
            int count = Math.min(CHUNK - inChunk, length - done);
            int wrong = mismatchInChunk(position, inChunk, read, from + done, count);
            if (wrong >= 0) {
                return done + wrong;
            }
            done += count;
        }
        return -1;
    }

    private int mismatchInChunk(long position, int inChunk, byte[] read, int from, int count) {
        int stamped = Math.max(0, Math.min(Long.BYTES - inChunk, count));
        if (stamped > 0) {
            long stamp = stamp(position);
            for (int i = 0; i < stamped; i++) {
                if (read[from + i] != stampByte(stamp, inChunk + i)) {
                    return i;
                }
            }
        }
        int inLap = (int) (position % LAP);
        int wrong = Arrays.mismatch(read, from + stamped, from + count, lap, inLap + stamped, inLap + count);
        return wrong < 0 ? wrong : stamped + wrong;
    }

    private static byte stampByte(long stamp, int index) {
        return (byte) (stamp >>> (Byte.SIZE * index));
    }

    /**
     * @param read bytes read from the file
     * @param length how many of them count
     * @param offset where they were read, a multiple of {@link #LAP}
     * @return how many chunks have a wrong stamp
     */
    public int wrongStamps(byte[] read, int length, long offset) {
        ByteBuffer bytes = ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN);
        int wrong = 0;
        for (int chunk = 0; chunk + Long.BYTES <= length; chunk += CHUNK) {
            if (bytes.getLong(chunk) != stamp(offset + chunk)) {
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

    /** Of the chunk that the offset is in. */
    private long stamp(long offset) {
        return mix(key + GAMMA * (offset / CHUNK + 1));
    }

    /** The finalizer of MurmurHash3's 64-bit variant: a bijection that spreads every bit. */
    private static long mix(long value) {
        long v = value;
        v = (v ^ (v >>> 33)) * 0xFF51AFD7ED558CCDL;
        v = (v ^ (v >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return v ^ (v >>> 33);
    }
}
