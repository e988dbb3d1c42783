package harness.deploy.disk;

import harness.api.UsageException;
import harness.api.units.Bytes;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Disks that a user wants to have formatted.
 *
 * @param devices paths of block devices; empty for every disk that holds nothing
 * @param count how many disks there have to be; 0 for any number
 * @param arrangement how they become file systems
 * @param fileSystem what they are formatted with
 * @param chunkBytes of RAID: what is written to one disk before the next; a power of 2
 * @param overwrite devices that are formatted whatever they hold, as long as nothing uses them
 */
public record DiskRequest(
        List<String> devices,
        int count,
        Arrangement arrangement,
        DiskFileSystem fileSystem,
        long chunkBytes,
        Set<String> overwrite) {
    /** That of mdadm(8), 512 KiB. */
    public static final long DEFAULT_CHUNK_BYTES = 512L << 10;

    /** The least is a page of memory. */
    private static final long LEAST_CHUNK_BYTES = 4L << 10;

    private static final long MOST_CHUNK_BYTES = 16L << 20;

    /** What chunks are allowed, in words. */
    public static final String CHUNKS = "a power of 2 from 4KiB to 16MiB";

    public DiskRequest {
        devices = List.copyOf(devices);
        overwrite = Set.copyOf(overwrite);
    }

    /**
     * Every disk that holds nothing, as one array.
     *
     * @param arrangement a RAID
     * @param chunkBytes of it
     * @return that, with the usual file system
     */
    public static DiskRequest allEmpty(Arrangement arrangement, long chunkBytes) {
        return new DiskRequest(List.of(), 0, arrangement, DiskFileSystem.XFS, chunkBytes, Set.of());
    }

    /**
     * @param disks how many there have to be
     * @return the same wish, which fails with any other number
     */
    public DiskRequest exactly(int disks) {
        return new DiskRequest(devices, disks, arrangement, fileSystem, chunkBytes, overwrite);
    }

    /**
     * @param named paths of block devices; empty for every disk that holds nothing
     * @return the same wish for these
     */
    public DiskRequest on(List<String> named) {
        return new DiskRequest(named, count, arrangement, fileSystem, chunkBytes, overwrite);
    }

    /**
     * @param text as a user writes it
     * @return bytes of a chunk; nothing if it cannot be one
     */
    public static OptionalLong chunk(String text) {
        try {
            long bytes = Bytes.parse("chunk", text);
            return isChunk(bytes) ? OptionalLong.of(bytes) : OptionalLong.empty();
        } catch (UsageException e) {
            return OptionalLong.empty();
        }
    }

    private static boolean isChunk(long bytes) {
        return bytes >= LEAST_CHUNK_BYTES && bytes <= MOST_CHUNK_BYTES && Long.bitCount(bytes) == 1;
    }
}
