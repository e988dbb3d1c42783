package harness.core.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A class-path group in the cache: its jars, one jar {@value #PATHING_JAR} that names them all, and {@value #MARKER},
 * whose time is that of the last use. The directory appears whole, by a rename.
 *
 * @param parent the cache's directory of groups
 * @param name the group
 * @param index what it holds
 */
record GroupDirectory(Path parent, String name, GroupIndex index) {
    static final String PATHING_JAR = "class-path.jar";
    static final String MARKER = "last-used";
    private static final String LOCK = ".lock";
    private static final String PARTIAL = ".partial";

    /**
     * Every file of a group carries this time, since a Class Data Sharing archive refuses jars whose time has changed
     * although their content has not.
     */
    private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    Path path() {
        return parent.resolve(name + "-" + index.hash());
    }

    Path lockFile() {
        return parent.resolve(name + "-" + index.hash() + LOCK);
    }

    private Path partial() {
        return parent.resolve(name + "-" + index.hash() + PARTIAL);
    }

    ClassPathGroup group() {
        List<Path> jars =
                index.jars().stream().map(jar -> path().resolve(jar.name())).toList();
        return new ClassPathGroup(name, index.hash(), List.of(path().resolve(PATHING_JAR)), jars);
    }

    /** Looks at the sizes only: the content was verified when it was unpacked. */
    boolean isComplete() {
        return path().resolve(MARKER).toFile().exists()
                && path().resolve(PATHING_JAR).toFile().exists()
                && index.jars().stream()
                        .allMatch(jar -> path().resolve(jar.name()).toFile().length() == jar.bytes());
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
    void unpack(ZipFile zip) throws IOException {
        FileTree.delete(partial());
        FileTree.delete(path());
        requireSpace();
        try {
            Files.createDirectory(partial());
            for (GroupIndex.Jar jar : index.jars()) {
                copy(zip, jar);
            }
            writePathingJar();
            Files.createFile(partial().resolve(MARKER));
            Files.move(partial(), path(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            FileTree.delete(partial());
        }
    }

    private void requireSpace() throws IOException {
        long free = Files.getFileStore(parent).getUsableSpace();
        if (free < index.bytes()) {
            throw new IOException("class-path group " + name + " needs " + mebibytes(index.bytes()) + ", free are "
                    + mebibytes(free));
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    private void copy(ZipFile zip, GroupIndex.Jar jar) throws IOException {
        ZipEntry entry = zip.getEntry(ClassPathGroups.jarEntry(name, jar.name()));
        if (entry == null) {
            throw new IOException(zip.getName() + " lacks " + jar.name() + " of class-path group " + name);
        }
        Path target = partial().resolve(jar.name());
        try (DigestInputStream input = new DigestInputStream(zip.getInputStream(entry), Sha256.digest())) {
            long bytes = copy(input, target);
            String sha256 = Sha256.hex(input.getMessageDigest().digest());
            if (bytes != jar.bytes() || !sha256.equals(jar.sha256())) {
                throw new IOException(zip.getName() + " is damaged: " + jar.name() + " is not what was packed");
            }
        }
        Files.setLastModifiedTime(target, TIME);
    }

    private static long copy(InputStream input, Path target) throws IOException {
        try (OutputStream output = Files.newOutputStream(target)) {
            return input.transferTo(output);
        }
    }

    private void writePathingJar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        index.jars().stream().map(GroupIndex.Jar::name).collect(Collectors.joining(" ")));
        Path jar = partial().resolve(PATHING_JAR);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Files.setLastModifiedTime(jar, TIME);
    }

    /**
     * Deletes groups whose last use was before a time and that no process uses now, with their shared archives. The lock
     * files stay: a process that waits for one must not be left with the lock of a file that is gone.
     */
    static void prune(Path parent, Instant before) throws IOException {
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
