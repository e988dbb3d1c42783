package harness.api.cache;

import harness.api.file.FileTree;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/**
 * A class-path group in the cache: {@value #PATHING_JAR}, which names its jars in the {@link JarStore} that all groups
 * share, {@value #INDEX}, and {@value #MARKER}, whose time is that of the last use. The directory appears whole, by a
 * rename, when its jars are in the store.
 *
 * @param parent the cache's directory of groups
 * @param name the group
 * @param index what it holds
 */
record GroupDirectory(Path parent, String name, GroupIndex index) {
    static final String PATHING_JAR = "class-path.jar";
    static final String INDEX = "index";
    static final String MARKER = "last-used";
    private static final String STORE = "jars";
    private static final String LOCK = ".lock";
    private static final String PARTIAL = ".partial";

    Path path() {
        return parent.resolve(name + "-" + index.hash());
    }

    Path lockFile() {
        return parent.resolve(name + "-" + index.hash() + LOCK);
    }

    private Path partial() {
        return parent.resolve(name + "-" + index.hash() + PARTIAL);
    }

    static JarStore store(Path parent) {
        return new JarStore(parent.resolve(STORE));
    }

    ClassPathGroup group() {
        List<Path> jars =
                index.jars().stream().map(jar -> store(parent).path(jar)).toList();
        return new ClassPathGroup(name, index.hash(), List.of(path().resolve(PATHING_JAR)), jars);
    }

    boolean isComplete() {
        JarStore store = store(parent);
        return path().resolve(MARKER).toFile().exists()
                && path().resolve(INDEX).toFile().exists()
                && path().resolve(PATHING_JAR).toFile().exists()
                && index.jars().stream().allMatch(store::has);
    }

    /** Notes that the group is in use now. */
    void touch() throws IOException {
        try {
            Files.setLastModifiedTime(path().resolve(MARKER), FileTime.from(Instant.now()));
        } catch (AccessDeniedException | ReadOnlyFileSystemException e) {
            // A cache that cannot be written is not pruned either.
        }
    }

    /** Unpacks the group. The caller holds the lock exclusively, so whatever is half done was left by the dead. */
    @SuppressWarnings("try") // a lock is held, not used
    void unpack(ZipFile zip, JarRepositories repositories) throws IOException, InterruptedException {
        FileTree.delete(partial());
        FileTree.delete(path());
        try {
            Files.createDirectory(partial());
            // Until the directory has its name, nothing but the lock keeps the jars from being pruned.
            try (FileHold alone = store(parent).lock()) {
                store(parent).add(zip, repositories, index.jars());
                writePathingJar();
                Files.writeString(partial().resolve(INDEX), index.text());
                Files.createFile(partial().resolve(MARKER));
                Files.move(partial(), path(), StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            FileTree.delete(partial());
        }
    }

    private void writePathingJar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        index.jars().stream()
                                .map(jar -> "../" + STORE + "/" + jar.path())
                                .collect(Collectors.joining(" ")));
        Path jar = partial().resolve(PATHING_JAR);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Files.setLastModifiedTime(jar, JarStore.TIME);
    }

    /**
     * Deletes groups whose last use was before a time and that no process uses now, with their shared archives and the
     * jars that no other group has. The lock files stay: a process that waits for one must not be left with the lock of a
     * file that is gone.
     */
    @SuppressWarnings("try") // a lock is held, not used
    static void prune(Path parent, Instant before) throws IOException, InterruptedException {
        try (FileHold alone = store(parent).lock()) {
            pruneGroups(parent, before);
            store(parent).retain(jars(parent));
        }
    }

    private static void pruneGroups(Path parent, Instant before) throws IOException {
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(parent, "*" + LOCK)) {
            for (Path lock : locks) {
                String file = lock.getFileName().toString();
                Path directory = parent.resolve(file.substring(0, file.length() - LOCK.length()));
                if (isOlder(directory, before)) {
                    deleteIfUnused(lock, directory);
                }
            }
        }
    }

    private static Set<GroupIndex.Jar> jars(Path parent) throws IOException {
        Set<GroupIndex.Jar> jars = new HashSet<>();
        try (DirectoryStream<Path> groups =
                Files.newDirectoryStream(parent, group -> Files.exists(group.resolve(INDEX)))) {
            for (Path group : groups) {
                jars.addAll(
                        GroupIndex.parse(Files.readString(group.resolve(INDEX))).jars());
            }
        }
        return jars;
    }

    private static boolean isOlder(Path directory, Instant before) throws IOException {
        Path marker = directory.resolve(MARKER);
        return Files.exists(marker)
                && Files.getLastModifiedTime(marker).toInstant().isBefore(before);
    }

    @SuppressWarnings("try") // a lock is held, not used
    private static void deleteIfUnused(Path lock, Path directory) throws IOException {
        Optional<FileHold> hold = FileHold.tryExclusive(lock);
        if (hold.isEmpty()) {
            return;
        }
        try (FileHold alone = hold.get()) {
            FileTree.delete(directory);
            deleteArchives(directory);
        }
    }

    private static void deleteArchives(Path directory) throws IOException {
        String name = directory.getFileName().toString();
        String hash = name.substring(name.lastIndexOf('-') + 1);
        Path archives = directory.resolveSibling("../cds").normalize();
        if (Files.isDirectory(archives)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(archives, "*-" + hash + "-*")) {
                for (Path archive : found) {
                    Files.deleteIfExists(archive);
                }
            }
        }
    }
}
