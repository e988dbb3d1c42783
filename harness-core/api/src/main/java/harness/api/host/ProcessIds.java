package harness.api.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a process id means one process: in one PID namespace (pid_namespaces(7)) of one machine since it was started.
 *
 * @param boot of the machine, hexadecimal digits
 * @param namespace the number that the kernel gives it
 */
record ProcessIds(String boot, long namespace) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");
    private static final Pattern NUMBER = Pattern.compile("pid:\\[(\\d+)]");
    private static final int DIGITS = 16;

    /** That of this JVM; one that nobody else has where the kernel does not tell. */
    static ProcessIds own() throws IOException {
        if (!Files.isReadable(BOOT)) {
            return new ProcessIds(hexadecimal(UUID.randomUUID().toString()), 0);
        }
        Matcher number = NUMBER.matcher(Files.readSymbolicLink(NAMESPACE).toString());
        if (!number.matches()) {
            throw new IOException(NAMESPACE + " names no PID namespace");
        }
        return new ProcessIds(hexadecimal(Files.readString(BOOT)), Long.parseLong(number.group(1)));
    }

    private static String hexadecimal(String uuid) {
        return uuid.replace("-", "").substring(0, DIGITS);
    }
}
