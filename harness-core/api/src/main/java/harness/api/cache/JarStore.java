package harness.api.cache;

import harness.api.file.FileTree;
import harness.api.machine.FreeSpace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The jars of all class-path groups in the cache, each content once. A jar appears whole, by a rename. Whoever adds or
 * deletes holds the store's lock; readers need none, since a jar that a group names is not deleted.
 *
 * @param directory of the store
 */
record JarStore(Path directory) {
    private static final String LOCK = "lock";
    private static final String PARTIAL = ".partial";

    /**
     * Every jar carries this time, since a Class Data Sharing archive refuses jars whose time has changed although their
     * content has not.
     */
    static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    FileHold lock() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        return FileHold.exclusive(directory.resolve(LOCK));
    }

    Path path(GroupIndex.Jar jar) {
        return directory.resolve(jar.path());
    }

    /** Looks at the size only: the content was verified when it was unpacked. */
    boolean has(GroupIndex.Jar jar) {
        return path(jar).toFile().length() == jar.bytes();
    }

    /**
     * Unpacks those that are not there. The caller holds the lock, so whatever is half done was left by the dead.
     *
     * @param repositories where jars are that {@code zip} does not carry
     */
    void add(ZipFile zip, JarRepositories repositories, List<GroupIndex.Jar> jars) throws IOException {
        List<GroupIndex.Jar> missing = jars.stream().filter(jar -> !has(jar)).toList();
        requireSpace(missing.stream().mapToLong(GroupIndex.Jar::bytes).sum());
        for (GroupIndex.Jar jar : missing) {
            add(zip, repositories, jar);
        }
    }

    private void requireSpace(long bytes) throws IOException {
        long free = FreeSpace.of(directory);
        if (free < bytes) {
            throw new IOException("its jars need " + mebibytes(bytes) + ", free are " + mebibytes(free));
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    private void add(ZipFile zip, JarRepositories repositories, GroupIndex.Jar jar) throws IOException {
        Path target = path(jar);
        Path partial = target.resolveSibling(jar.name() + PARTIAL);
        Files.createDirectories(target.getParent());
        try {
            if (jar.repositoryPath().isPresent()) {
                repositories.copy(jar, partial);
            } else {
                copy(zip, jar, partial);
            }
            Files.setLastModifiedTime(partial, TIME);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static void copy(ZipFile zip, GroupIndex.Jar jar, Path target) throws IOException {
        if (copied(zip, jar, target)) {
            return;
        }
        for (Path beside : JarParts.beside(Path.of(zip.getName()))) {
            try (ZipFile part = new ZipFile(beside.toFile())) {
                if (copied(part, jar, target)) {
                    return;
                }
            } catch (ZipException e) {
                // Half of one, from before the machine lost its power.
            }
        }
        throw new IOException(zip.getName() + " lacks " + jar.name());
    }

    private static boolean copied(ZipFile zip, GroupIndex.Jar jar, Path target) throws IOException {
        ZipEntry entry = zip.getEntry(ClassPathGroups.jarEntry(jar));
        if (entry == null) {
            return false;
        }
        try (InputStream input = zip.getInputStream(entry)) {
            copy(input, jar, target, zip.getName());
        }
        return true;
    }

    /**
     * @param input the jar's bytes
     * @param source where they come from
     * @throws IOException if they are not those of the jar, or cannot be written
     */
    static void copy(InputStream input, GroupIndex.Jar jar, Path target, String source) throws IOException {
        try (DigestInputStream digested = new DigestInputStream(input, Sha256.digest());
                OutputStream output = Files.newOutputStream(target)) {
            long bytes = digested.transferTo(output);
            String sha256 = Sha256.hex(digested.getMessageDigest().digest());
            if (bytes != jar.bytes() || !sha256.equals(jar.sha256())) {
                throw new IOException(source + " is damaged: " + jar.name() + " is not what was packed");
            }
        }
    }

    /** Deletes all others and what is half done. The caller holds the lock. */
    void retain(Set<GroupIndex.Jar> jars) throws IOException {
        Set<Path> kept = jars.stream().map(this::path).collect(Collectors.toSet());
        try (DirectoryStream<Path> hashes = Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (Path hash : hashes) {
                if (!retain(hash, kept)) {
                    Files.delete(hash);
                }
            }
        }
    }

    private static boolean retain(Path hash, Set<Path> kept) throws IOException {
        boolean any = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(hash)) {
            for (Path file : files) {
                if (kept.contains(file)) {
                    any = true;
                } else {
                    FileTree.delete(file);
                }
            }
        }
        return any;
    }
}
