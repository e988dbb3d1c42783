package harness.workloads.disk;

import harness.api.cache.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One of the files that are written or read at once.
 *
 * @param device number of its directory, from 0
 * @param job its number in the directory, from 0
 * @param path where it is
 */
record DeviceFile(int device, int job, Path path) {
    private static final int HEXADECIMAL = 16;

    /** What tells it from all other files of a run. */
    long mark(long seed) {
        return mark("%d file %d %d".formatted(seed, device, job));
    }

    /** What tells a trial from all others. */
    static long markOfTrial(long seed, String trial) {
        return mark("%d trial %s".formatted(seed, trial));
    }

    private static long mark(String text) {
        return Long.parseUnsignedLong(
                Sha256.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, HEXADECIMAL), HEXADECIMAL);
    }
}
