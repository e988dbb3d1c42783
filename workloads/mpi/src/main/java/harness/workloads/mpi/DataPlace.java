package harness.workloads.mpi;

import harness.core.filesystem.FileSystemKind;
import harness.core.host.HostEnd;
import harness.core.launch.FileTree;
import harness.core.machine.HostName;
import harness.core.machine.PageCache;
import harness.core.workload.WorkloadContext;
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
    private static final String PREFIX = "harness-mpi-";
    private static final Pattern NAME =
            Pattern.compile(PREFIX + "(?<host>.+)-(?<boot>[0-9a-f]+)\\.(?<namespace>\\d+)-(?<pid>\\d+)");
    private static final Map<Path, DataPlace> OPEN = new ConcurrentHashMap<>();

    /**
     * @param context of a workload
     * @return the place that its parameters ask for
     * @throws IOException if it cannot be written; the message names it
     */
    static DataPlace of(WorkloadContext context) throws IOException {
        FileSystemKind kind = FileSystemKind.of(context.text(MpiParameters.FILESYSTEM));
        return switch (kind) {
            case LOCAL -> new DataPlace(context.scratch().toAbsolutePath());
            case TMPFS -> below(Path.of(FileSystemKind.SHARED_MEMORY));
            case GIVEN -> below(Path.of(context.text(MpiParameters.DIRECTORY)));
            case NFS_SYNC, NFS_ASYNC, GLUSTERFS_DISTRIBUTE, GLUSTERFS_REPLICA, GLUSTERFS_DISPERSE, ORANGEFS ->
                throw new IOException(
                        kind.word() + " is deployed on the hosts of a cluster: use --provider hosts or ec2");
        };
    }

    /** A directory of this JVM's own in another one. */
    static DataPlace below(Path parent) throws IOException {
        try {
            return OPEN.computeIfAbsent(parent.toAbsolutePath().normalize(), DataPlace::make);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static DataPlace make(Path parent) {
        try {
            if (!Files.isDirectory(parent) || !Files.isWritable(parent)) {
                throw new IOException("'%s' is not a directory that can be written (--filesystem)".formatted(parent));
            }
            ProcessIds ids = ProcessIds.own();
            sweep(parent, ids);
            Path own = Files.createDirectory(
                    parent.resolve(name(ids, ProcessHandle.current().pid())));
            DataPlace place = new DataPlace(own);
            HostEnd.add(place::remove);
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String name(ProcessIds ids, long pid) throws IOException {
        return "%s%s-%s.%d-%d".formatted(PREFIX, HostName.own(), ids.boot(), ids.namespace(), pid);
    }

    /** Removes what dead processes have left, and nothing of those that are out of sight, on other machines or in containers. */
    private static void sweep(Path parent, ProcessIds ids) throws IOException {
        String host = HostName.own();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path entry : entries) {
                Matcher name = NAME.matcher(entry.getFileName().toString());
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
