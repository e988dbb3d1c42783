package harness.control.trial;

import harness.api.machine.FreeSpace;
import harness.api.units.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names a full disk behind a failure: Hadoop tells of it in many ways, and few of them say so. */
final class FullDisk {
    /** HDFS places no block of the studies' size, 128 MiB, where less is free. */
    static final long LEAST_FREE_BYTES = 128 * Bytes.MIB;

    private FullDisk() {}

    /**
     * @param path on the disk that the run writes to
     * @param failure what went wrong, one line
     * @return the same, after the free space if that is too little to go on
     */
    static String explain(Path path, String failure) {
        return explain(path, failure, free(path));
    }

    static String explain(Path path, String failure, long freeBytes) {
        return freeBytes < LEAST_FREE_BYTES
                ? "no space left, %s free on the disk of %s: %s".formatted(Bytes.show(freeBytes), path, failure)
                : failure;
    }

    private static long free(Path path) {
        try {
            Path existing = path.toAbsolutePath();
            while (!Files.exists(existing)) {
                existing = existing.getParent();
            }
            return FreeSpace.of(existing);
        } catch (IOException e) {
            // A disk that cannot be asked is not called full: the failure speaks for itself.
            return Long.MAX_VALUE;
        }
    }
}
