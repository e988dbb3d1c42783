package harness.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of processes that is in use, as Linux tells it. */
final class Resident {
    private static final double KIB_PER_MIB = 1024;

    private Resident() {}

    /** MiB of a process (VmRSS in /proc/PID/status); not a number where there is no such file. */
    static double mebibytes(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.isReadable(status)) {
            return Double.NaN;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / KIB_PER_MIB)
                .findFirst()
                .orElse(Double.NaN);
    }
}
