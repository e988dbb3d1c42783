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
     * @return its content, which takes over this one's noise: this one must not be used any more
     */
    public SeededContent next(long seed, long file) {
        return new SeededContent(key(seed, file), lap);
    }

    /**
     * @return the same content with noise of its own, for another thread
     */
    public SeededContent copy() {
        return new SeededContent(key, lap.clone());
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
        return Arrays.mismatch(at(offset), 0, length, read, 0, length) < 0;
    }

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
