package harness.core.plan;

import java.util.Map;

/** What {@code --filesystem} means for the parameters of the workloads of MPI. */
final class FilesystemOption {
    private static final String GROUP = "mpi.";

    private FilesystemOption() {}

    /** A path is a directory of a file system that somebody has mounted. */
    static Map<String, Asked.Value> parameters(Asked.Value asked) {
        String text = asked.text().strip();
        return text.startsWith("/")
                ? Map.of(
                        GROUP + "filesystem",
                        new Asked.Value("given", asked.origin()),
                        GROUP + "directory",
                        new Asked.Value(text, asked.origin()))
                : Map.of(GROUP + "filesystem", new Asked.Value(text, asked.origin()));
    }
}
