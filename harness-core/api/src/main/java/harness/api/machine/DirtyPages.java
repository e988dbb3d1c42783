package harness.api.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Written data that this machine holds in memory alone.
 *
 * @param bytes dirty and on their way to a disk
 * @param limit above which whoever writes has to wait for disks, about: the kernel takes its share of what is available
 */
public record DirtyPages(long bytes, long limit) {
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Path LIMIT = Path.of("/proc/sys/vm/dirty_bytes");
    private static final Path RATIO = Path.of("/proc/sys/vm/dirty_ratio");
    private static final int LONGEST = 64;
    private static final long KIB = 1024;
    private static final long PERCENT = 100;

    /** {@return as they are now; empty where the kernel does not tell} */
    public static Optional<DirtyPages> now() {
        try {
            return of(Files.readAllLines(MEMORY), number(LIMIT), number(RATIO));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * @param memory lines as in {@code /proc/meminfo}, whose numbers are KiB
     * @param limit {@code vm.dirty_bytes}; 0 where the ratio counts
     * @param ratio {@code vm.dirty_ratio}, in percent
     */
    static Optional<DirtyPages> of(List<String> memory, long limit, long ratio) {
        Optional<Long> dirty = CountLines.find(memory, "Dirty");
        Optional<Long> writing = CountLines.find(memory, "Writeback");
        Optional<Long> available = CountLines.find(memory, "MemAvailable");
        if (dirty.isEmpty() || writing.isEmpty() || available.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new DirtyPages(
                (dirty.get() + writing.get()) * KIB, limit > 0 ? limit : available.get() * KIB / PERCENT * ratio));
    }

    /** In one read: the kernel gives a number to the first alone, and Java's own for whole files begins with one byte. */
    static long number(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Long.parseLong(new String(in.readNBytes(LONGEST), StandardCharsets.US_ASCII).strip());
        }
    }
}
