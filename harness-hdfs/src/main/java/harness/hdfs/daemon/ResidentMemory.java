package harness.hdfs.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory this JVM holds. */
public final class ResidentMemory {
    private static final Path STATUS = Path.of("/proc/self/status");

    private ResidentMemory() {}

    /**
     * @return resident bytes; where the system does not tell, the bytes of the heap in use
     * @throws IOException if the system's figure cannot be read
     */
    public static long bytes() throws IOException {
        if (!Files.isReadable(STATUS)) {
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith("VmRSS:")) {
                return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException(STATUS + " has no VmRSS");
    }
}
