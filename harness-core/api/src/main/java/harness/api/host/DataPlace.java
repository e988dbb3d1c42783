package harness.api.host;

import harness.api.file.FileTree;
import harness.api.machine.HostName;
import harness.api.machine.PageCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A directory of this JVM's own on the file system that is measured. It goes with the JVM; one whose JVM was killed goes when
 * the next one needs a directory in the same place.
 *
 * @param directory absolute; exists
 */
public record DataPlace(Path directory) {
    private static final Pattern NAME =
            Pattern.compile("(?<host>.+)-(?<boot>[0-9a-f]+)\\.(?<namespace>\\d+)-(?<pid>\\d+)");
    private static final Map<Path, DataPlace> OPEN = new ConcurrentHashMap<>();

    /**
     * A directory of this JVM's own in another one, the same at each call.
     *
     * @param prefix of its name, for example {@code harness-mpi-}
     * @param parent that is measured
     * @return its place
     * @throws IOException if it cannot be written; the message names it
     */
    public static DataPlace below(String prefix, Path parent) throws IOException {
        Path place = parent.toAbsolutePath().normalize();
        try {
            return OPEN.computeIfAbsent(place.resolve(prefix), any -> make(prefix, place));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static DataPlace make(String prefix, Path parent) {
        try {
            if (!Files.isDirectory(parent) || !Files.isWritable(parent)) {
                throw new IOException("'%s' is not a directory that can be written".formatted(parent));
            }
            ProcessIds ids = ProcessIds.own();
            sweep(prefix, parent, ids);
            Path own = Files.createDirectory(
                    parent.resolve(name(prefix, ids, ProcessHandle.current().pid())));
            DataPlace place = new DataPlace(own);
            HostEnd.add(place::remove);
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String name(String prefix, ProcessIds ids, long pid) throws IOException {
        return "%s%s-%s.%d-%d".formatted(prefix, HostName.own(), ids.boot(), ids.namespace(), pid);
    }

    /** Removes what dead processes have left, and nothing of those that are out of sight, on other machines or in containers. */
    private static void sweep(String prefix, Path parent, ProcessIds ids) throws IOException {
        String host = HostName.own();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path entry : entries) {
                Matcher name = NAME.matcher(entry.getFileName().toString().substring(prefix.length()));
                if (name.matches()
                        && name.group("host").equals(host)
                        && isDead(
                                new ProcessIds(name.group("boot"), Long.parseLong(name.group("namespace"))),
                                Long.parseLong(name.group("pid")),
                                ids)) {
                    FileTree.delete(entry);
                }
            }
        }
    }

    /** Of who has run on another start of a machine nothing is known: it may be another machine of the same name. */
    private static boolean isDead(ProcessIds its, long pid, ProcessIds own) {
        return its.equals(own) && isDead(pid);
    }

    private static boolean isDead(long pid) {
        return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
    }

    private void remove() {
        try {
            FileTree.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @return the type of the file system and what it is mounted from, for example {@code ext4 (/dev/vda1)}
     */
    public String describe() {
        return store().map(store -> store.type() + " (" + store.name() + ")").orElse("an unknown file system");
    }

    /**
     * @return whether the file system keeps data in memory nowhere but in this machine's page cache
     */
    public boolean pageCachedHereAlone() {
        return PageCache.memoryBesides(directory).isEmpty();
    }

    private Optional<FileStore> store() {
        try {
            return Optional.of(Files.getFileStore(directory));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
