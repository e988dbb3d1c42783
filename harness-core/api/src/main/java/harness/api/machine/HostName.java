package harness.api.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel calls this machine. Nobody is asked for its address, which on many machines nobody knows. */
public final class HostName {
    private HostName() {}

    /**
     * @return the name
     * @throws IOException if the kernel, another than Linux, does not tell
     */
    public static String own() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    }
}
