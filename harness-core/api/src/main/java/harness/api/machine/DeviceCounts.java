package harness.api.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Path DEVICES = Path.of("/sys/class/block");
    /** With several paths, each of which is a disk as {@code nvme0c1n1}, older kernels count at the paths alone. */
    private static final Pattern NVME = Pattern.compile("(nvme\\d+)(n\\d+)(p\\d+)?");

    private static final int NAME = 2;
    private static final int READ = 5;
    private static final int WRITTEN = 9;

    /**
     * @param directories that are there
     * @return of the devices under them, each once; empty where the kernel does not tell, a file system is not on one device,
     *     or what is below a device counts nothing either
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
     * @return of all of them together; empty if one has no line, or has never counted anything and nor has what is below it
     */
    static Optional<DeviceCounts> of(List<String> lines, Collection<Long> devices) {
        List<String[]> all = lines.stream()
                .map(line -> line.strip().split(" +"))
                .filter(fields -> fields.length > WRITTEN)
                .toList();
        long read = 0;
        long written = 0;
        for (long device : devices) {
            List<String[]> counting = all.stream()
                    .filter(fields -> MachineState.number(fields[0]) == major(device)
                            && MachineState.number(fields[1]) == minor(device))
                    .toList();
            // To be mounted it has been read.
            if (!counting.isEmpty() && counting.stream().noneMatch(DeviceCounts::counts)) {
                String own = counting.get(0)[NAME];
                counting = all.stream()
                        .filter(fields -> counts(fields) && isBelow(fields[NAME], own))
                        .toList();
            }
            if (counting.isEmpty()) {
                return Optional.empty();
            }
            for (String[] fields : counting) {
                read += MachineState.number(fields[READ]) * SECTOR;
                written += MachineState.number(fields[WRITTEN]) * SECTOR;
            }
        }
        return Optional.of(new DeviceCounts(read, written));
    }

    private static boolean counts(String[] fields) {
        return MachineState.number(fields[READ]) + MachineState.number(fields[WRITTEN]) > 0;
    }

    /** Whether it is a path to a disk, or what the disk, or that of a partition, is made of. */
    private static boolean isBelow(String name, String disk) {
        Matcher nvme = NVME.matcher(disk);
        Path slaves = Path.of("slaves", name.replace('/', '!'));
        Path own = DEVICES.resolve(disk.replace('/', '!'));
        return (nvme.matches() && name.matches(nvme.group(1) + "c\\d+" + nvme.group(2)))
                || Files.exists(own.resolve(slaves))
                || Files.exists(own.resolve("..").resolve(slaves));
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
