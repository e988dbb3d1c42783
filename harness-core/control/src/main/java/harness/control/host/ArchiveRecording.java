package harness.control.host;

import harness.api.cache.ClassArchive;
import harness.api.cache.FileHold;
import harness.api.launch.JvmCommand;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The making of an archive of classes by a JVM that writes, as it exits, what it has loaded. One process does so at a time,
 * and the archive gets its name when it is whole: whoever is killed leaves a file behind that the next one removes. Without
 * an archive everything works, slower: where none can be written, none is made, and nobody hears of it.
 */
public final class ArchiveRecording implements AutoCloseable {
    private static final String PARTIAL = ".tmp";
    private static final String FAILED = "failed";
    /** From where a JVM takes options: with an agent among them it does not start if it is to be recorded. */
    private static final List<String> OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Path archive;
    private final Path partial;
    private final FileHold alone;

    private ArchiveRecording(Path archive, FileHold alone) {
        this.archive = archive;
        this.partial =
                archive.resolveSibling(prefix(archive) + ProcessHandle.current().pid() + PARTIAL);
        this.alone = alone;
    }

    /**
     * @param archive as {@link ClassArchive#file} names it
     * @return a recording of it; empty if there is one, or somebody else makes it now, or it cannot be made
     */
    public static Optional<ArchiveRecording> of(Path archive) {
        return of(archive, System.getenv());
    }

    static Optional<ArchiveRecording> of(Path archive, Map<String, String> environment) {
        boolean agent = OPTIONS.stream()
                .anyMatch(name -> environment.getOrDefault(name, "").contains("agent"));
        if (agent || Files.isRegularFile(archive) || Files.exists(failed(archive))) {
            return Optional.empty();
        }
        try {
            Files.createDirectories(archive.getParent());
            Optional<FileHold> alone = FileHold.tryExclusive(archive.resolveSibling(archive.getFileName() + ".lock"));
            if (alone.isPresent()) {
                removeLeftBehind(archive);
            }
            return alone.map(hold -> new ArchiveRecording(archive, hold));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A JVM that lost its parent may still write its file, which has no name any more then. */
    private static void removeLeftBehind(Path archive) throws IOException {
        try (DirectoryStream<Path> left =
                Files.newDirectoryStream(archive.getParent(), prefix(archive) + "*" + PARTIAL)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static String prefix(Path archive) {
        String name = archive.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.')) + "-";
    }

    /**
     * @param command of the JVM that is recorded
     * @return the same, recorded
     */
    public JvmCommand of(JvmCommand command) {
        return command.withFlags("-XX:ArchiveClassesAtExit=" + partial);
    }

    private static Path failed(Path archive) {
        return archive.resolveSibling(prefix(archive) + FAILED);
    }

    /**
     * Gives the archive its name. Not every JVM makes one, or has the time: what could not be made once is not tried again.
     *
     * @param whole whether the JVM has exited by itself and with success
     */
    public void publish(boolean whole) {
        try {
            if (whole && Files.isRegularFile(partial)) {
                Files.move(partial, archive, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.writeString(failed(archive), "");
            }
        } catch (IOException e) {
            // The next one makes it.
        }
    }

    /** Ends the recording; without {@link #publish} there is nothing of it. */
    @Override
    public void close() {
        try (alone) {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            // The next recording removes it.
        }
    }
}
