package harness.api.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out what this machine has. */
public final class MachineProbe {
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Pattern AVAILABLE = Pattern.compile("(?m)^MemAvailable:\\s+(\\d+) kB$");

    private MachineProbe() {}

    /**
     * @param writes where the run writes; need not exist yet
     * @return this machine now
     * @throws IOException if the file system of {@code writes} does not answer
     */
    public static Machine probe(Path writes) throws IOException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long total = system.getTotalMemorySize();
        long free = availableMemory().orElse(system.getFreeMemorySize());
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                total,
                Math.min(total, free),
                FreeSpace.of(existing(writes)));
    }

    /**
     * Linux counts the page cache as used, and yet gives it up when asked: its estimate of what can be had is the field
     * MemAvailable of {@code /proc/meminfo} (proc_meminfo(5)).
     *
     * @param meminfo the text of {@code /proc/meminfo}
     * @return bytes; empty if the kernel does not say
     */
    static OptionalLong availableMemory(String meminfo) {
        Matcher matcher = AVAILABLE.matcher(meminfo);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1)) * 1024) : OptionalLong.empty();
    }

    private static OptionalLong availableMemory() throws IOException {
        return Files.isReadable(MEMINFO) ? availableMemory(Files.readString(MEMINFO)) : OptionalLong.empty();
    }

    /**
     * @param path need not exist yet
     * @return equal for two paths on one file system of this machine, wherever it is mounted
     * @throws IOException if the file system does not answer
     */
    public static Object device(Path path) throws IOException {
        Path there = existing(path);
        return there.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Files.getAttribute(there, "unix:dev")
                : Files.getFileStore(there);
    }

    static Path existing(Path path) {
        Path at = path.toAbsolutePath().normalize();
        while (!Files.exists(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }
}
