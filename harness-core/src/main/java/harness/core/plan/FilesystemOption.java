package harness.core.plan;

import harness.core.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What {@code --filesystem} means for the parameters of the workloads of MPI. */
final class FilesystemOption {
    private static final String GROUP = "mpi.";

    private FilesystemOption() {}

    /** What begins with a slash is a directory of a file system that somebody has mounted. */
    static Map<String, Asked.Value> parameters(Asked.Value asked) {
        String text = asked.text().strip();
        if (text.startsWith("/") && !(Files.isDirectory(Path.of(text)) && Files.isWritable(Path.of(text)))) {
            throw new UsageException(
                    "'%s' is not a directory that can be written (%s)".formatted(text, asked.origin()));
        }
        return text.startsWith("/")
                ? Map.of(
                        GROUP + "filesystem",
                        new Asked.Value("given", asked.origin()),
                        GROUP + "directory",
                        new Asked.Value(text, asked.origin()))
                : Map.of(GROUP + "filesystem", new Asked.Value(text, asked.origin()));
    }
}
