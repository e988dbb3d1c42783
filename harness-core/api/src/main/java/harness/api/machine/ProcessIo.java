package harness.api.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a process has moved to and from storage since it started, as the kernel counts it (proc_pid_io(5)): what the page
 * cache answered is not in it.
 *
 * @param readBytes fetched from storage
 * @param writtenBytes sent to storage, counted when pages become dirty
 */
public record ProcessIo(long readBytes, long writtenBytes) {
    private static final Path OWN = Path.of("/proc/self/io");

    /** {@return of this JVM; empty where the kernel does not tell} */
    public static Optional<ProcessIo> own() {
        try {
            return parse(Files.readAllLines(OWN));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @param lines as in {@code /proc/<pid>/io}
     * @return what they say; empty if a count is missing
     */
    static Optional<ProcessIo> parse(List<String> lines) {
        return CountLines.find(lines, "read_bytes")
                .flatMap(read -> CountLines.find(lines, "write_bytes").map(written -> new ProcessIo(read, written)));
    }

    /**
     * @param earlier of the same process
     * @return what was moved since
     */
    public ProcessIo since(ProcessIo earlier) {
        return new ProcessIo(readBytes - earlier.readBytes, writtenBytes - earlier.writtenBytes);
    }

    /**
     * @param other of another process
     * @return of both together
     */
    public ProcessIo plus(ProcessIo other) {
        return new ProcessIo(readBytes + other.readBytes, writtenBytes + other.writtenBytes);
    }
}
