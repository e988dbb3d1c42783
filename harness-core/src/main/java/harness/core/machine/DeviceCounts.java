package harness.core.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What block devices have moved since the machine started, as the kernel counts it (the kernel's
 * Documentation/admin-guide/iostats.rst): by whomever.
 *
 * @param readBytes read from them
 * @param writtenBytes written to them
 */
public record DeviceCounts(long readBytes, long writtenBytes) {
    private static final Path COUNTS = Path.of("/proc/diskstats");
    /** Whatever the device's own has. */
    private static final long SECTOR = 512;

    private static final int READ = 5;
    private static final int WRITTEN = 9;

    /**
     * @param directories that are there
     * @return of the devices under them, each once; empty where the kernel does not tell, or a file system is not on one device
     */
    public static Optional<DeviceCounts> of(Collection<Path> directories) {
        try {
            Set<Long> devices = new HashSet<>();
            for (Path directory : directories) {
                devices.add((Long) Files.getAttribute(directory, "unix:dev"));
            }
            return of(Files.readAllLines(COUNTS), devices);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * @param lines as in {@code /proc/diskstats}
     * @param devices numbers as stat(2) has them
     * @return of all of them together; empty if there is no line of one
     */
    static Optional<DeviceCounts> of(List<String> lines, Collection<Long> devices) {
        long read = 0;
        long written = 0;
        for (long device : devices) {
            Optional<String[]> counts = lines.stream()
                    .map(line -> line.strip().split(" +"))
                    .filter(fields -> fields.length > WRITTEN
                            && MachineState.number(fields[0]) == major(device)
                            && MachineState.number(fields[1]) == minor(device))
                    .findFirst();
            if (counts.isEmpty()) {
                return Optional.empty();
            }
            read += MachineState.number(counts.get()[READ]) * SECTOR;
            written += MachineState.number(counts.get()[WRITTEN]) * SECTOR;
        }
        return Optional.of(new DeviceCounts(read, written));
    }

    /** As glibc's makedev(3) has put it. */
    private static long major(long device) {
        return ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
    }

    private static long minor(long device) {
        return (device & 0xff) | ((device >>> 12) & 0xffffff00L);
    }

    /**
     * @param earlier of the same devices
     * @return what was moved since
     */
    public DeviceCounts since(DeviceCounts earlier) {
        return new DeviceCounts(readBytes - earlier.readBytes, writtenBytes - earlier.writtenBytes);
    }
}
