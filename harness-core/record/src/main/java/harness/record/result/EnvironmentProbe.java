package harness.record.result;

import com.sun.management.OperatingSystemMXBean;
import harness.api.UsageException;
import harness.api.machine.ChildEnvironment;
import harness.api.machine.FreeSpace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks this machine. Linux says more through its files; elsewhere the Java virtual machine's answers are used. */
final class EnvironmentProbe {
    private static final String UNKNOWN = "unknown";

    private EnvironmentProbe() {}

    static Environment.Hardware hardware() {
        String cpu = value(Path.of("/proc/cpuinfo"), "model name", ":").orElse(System.getProperty("os.arch"));
        return new Environment.Hardware(cpu, Runtime.getRuntime().availableProcessors(), system().getTotalMemorySize());
    }

    static Environment.OperatingSystem os() {
        String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
        String name = value(Path.of("/etc/os-release"), "PRETTY_NAME", "=")
                .map(text -> text.replace("\"", ""))
                .orElse(System.getProperty("os.name"));
        return new Environment.OperatingSystem(name, kernel, System.getProperty("os.arch"));
    }

    static Environment.Jvm jvm() {
        return new Environment.Jvm(
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"),
                ChildEnvironment.leftOut(System.getenv()));
    }

    static Environment.Storage storage(Path work) {
        try {
            long free = FreeSpace.of(work);
            Optional<FileStore> store = store(work);
            return new Environment.Storage(
                    store.map(FileStore::type).orElse(UNKNOWN),
                    store.map(FileStore::name).orElse(UNKNOWN),
                    free,
                    work.toFile().getTotalSpace());
        } catch (IOException e) {
            throw new UsageException("cannot read " + Refusal.why(e) + ": give another directory (--out)", e);
        }
    }

    /** None in a chroot whose root is no mount point. */
    private static Optional<FileStore> store(Path work) {
        try {
            return Optional.of(Files.getFileStore(work));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Environment.Load load() {
        return Environment.Load.of(system().getSystemLoadAverage());
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }

    /** The first line {@code key separator value} of a file of the system, where there is one. */
    static Optional<String> value(Path file, String key, String separator) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(key) && line.contains(separator))
                    .map(line -> line.substring(line.indexOf(separator) + separator.length())
                            .strip())
                    .filter(text -> !text.isEmpty())
                    .findFirst();
        } catch (IOException | java.io.UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
