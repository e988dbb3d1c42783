package harness.control.plan;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.control.provider.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code --filesystem} means for the parameters of the workloads of MPI. */
final class FilesystemOption {
    private static final String GROUP = "mpi.";

    private FilesystemOption() {}

    /** What begins with a slash is a directory of a file system that somebody has mounted, on the machines of the provider. */
    static Map<String, UserInput.Value> parameters(UserInput.Value asked, Provider provider) {
        List<String> items =
                Stream.of(asked.text().split(",", -1)).map(String::strip).toList();
        List<String> directories =
                items.stream().filter(item -> item.startsWith("/")).toList();
        if (directories.size() > 1) {
            throw new UsageException("'%s' has %d directories: one is allowed, beside file systems by name (%s)"
                    .formatted(asked.text(), directories.size(), asked.origin()));
        }
        Map<String, UserInput.Value> parameters = new LinkedHashMap<>();
        String kinds = items.stream()
                .map(item -> item.startsWith("/") ? FileSystemKind.GIVEN.word() : item)
                .collect(Collectors.joining(","));
        parameters.put(GROUP + FileSystemSpec.FILESYSTEM, asked.with(kinds));
        directories.forEach(directory -> {
            if (provider.onThisMachine()) {
                requireWritable(directory, asked.origin());
            }
            // One text, also where it is one of a list.
            parameters.put(
                    GROUP + FileSystemSpec.DIRECTORY, new UserInput.Value(directory, asked.origin(), asked.layer()));
        });
        return parameters;
    }

    /**
     * @param given parameters of workloads
     * @param servers how many machines only serve file systems; 0 or more
     * @return the same with these as the servers that are used
     * @throws UsageException if the user wants others
     */
    static Map<String, UserInput.Value> served(Map<String, UserInput.Value> given, int servers) {
        if (servers == 0) {
            return given;
        }
        Map<String, UserInput.Value> all = new HashMap<>(given);
        Map.of(FileSystemSpec.SERVERS, Integer.toString(servers), FileSystemSpec.PLACEMENT, FileSystemSpec.DEDICATED)
                .forEach((parameter, text) -> {
                    UserInput.Value other = all.put(GROUP + parameter, new UserInput.Value(text, "--servers"));
                    if (other != null && !other.text().equals(text)) {
                        throw new UsageException(
                                "'%s' is not allowed for %s: of a cluster with %d servers of its own it is %s (%s)"
                                        .formatted(other.text(), GROUP + parameter, servers, text, other.origin()));
                    }
                });
        return all;
    }

    private static void requireWritable(String directory, String origin) {
        Path path = Path.of(directory);
        if (!Files.isDirectory(path) || !Files.isWritable(path)) {
            throw new UsageException("'%s' is not a directory that can be written (%s)".formatted(directory, origin));
        }
    }
}
