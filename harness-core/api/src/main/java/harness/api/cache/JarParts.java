package harness.api.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The parts in which {@code harness.jar} travels to other machines: the base, which is the jar without those of its groups, and
 * jars of groups. A part is a ZIP file with entries as {@code harness.jar} has them. On the other machine parts lie beside the
 * base, where {@link ClassPathGroups} finds them. The cache keeps them; the same content always gives the same bytes.
 *
 * @param jar the whole {@code harness.jar}
 * @param directory where parts are kept
 */
public record JarParts(Path jar, Path directory) {
    private static final String EXTENSION = ".jars";
    private static final String PARTIAL = ".partial";
    private static final int HASH_DIGITS = 16;
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    /**
     * A part.
     *
     * @param file where it is
     * @param bytes its size
     * @param sha256 its checksum, in lower-case hexadecimal digits
     */
    public record Part(Path file, long bytes, String sha256) {
        /** {@return the name that it has beside the base} */
        public String name() {
            return sha256.substring(0, HASH_DIGITS) + EXTENSION;
        }
    }

    /**
     * @param jar the whole {@code harness.jar}
     * @param cache that keeps the parts
     * @return its parts
     */
    public static JarParts of(Path jar, CacheDirectory cache) {
        return new JarParts(jar, cache.root().resolve("parts"));
    }

    /**
     * @return everything but the jars of groups
     * @throws IOException if it cannot be read or written
     */
    public Part base() throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return part(
                    zip,
                    zip.stream()
                            .filter(entry -> !ClassPathGroups.isJar(entry))
                            .map(ZipEntry.class::cast)
                            .toList());
        }
    }

    /**
     * @param jars that {@code harness.jar} carries
     * @return these
     * @throws IOException if they cannot be read or written
     */
    public Part of(List<GroupIndex.Jar> jars) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return part(zip, jars.stream().map(one -> entry(zip, one)).toList());
        }
    }

    private static ZipEntry entry(ZipFile zip, GroupIndex.Jar one) {
        ZipEntry entry = zip.getEntry(ClassPathGroups.jarEntry(one));
        if (entry == null) {
            throw new IllegalStateException(zip.getName() + " lacks " + one.name());
        }
        return entry;
    }

    private Part part(ZipFile zip, List<ZipEntry> entries) throws IOException {
        String key = Sha256.of(entries.stream()
                        .map(entry -> "%s %d %d".formatted(entry.getName(), entry.getSize(), entry.getCrc()))
                        .collect(Collectors.joining("\n"))
                        .getBytes(StandardCharsets.UTF_8))
                .substring(0, HASH_DIGITS);
        Files.createDirectories(directory);
        Optional<Part> kept = kept(key);
        return kept.isPresent() ? kept.get() : made(zip, entries, key);
    }

    private Optional<Part> kept(String key) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, key + "-*" + EXTENSION)) {
            for (Path file : files) {
                if (isWhole(file)) {
                    Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
                    String name = file.getFileName().toString();
                    String sha256 = name.substring(key.length() + 1, name.length() - EXTENSION.length());
                    return Optional.of(new Part(file, Files.size(file), sha256));
                }
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // Another run has deleted it, which nobody had used for a month.
        }
        return Optional.empty();
    }

    /** A machine that has lost its power may have kept the name of a file and not its bytes. */
    private static boolean isWhole(Path file) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return zip.size() > 0;
        } catch (ZipException e) {
            return false;
        }
    }

    /** Several runs may make the same one at once. */
    private Part made(ZipFile zip, List<ZipEntry> entries, String key) throws IOException {
        prune();
        Path partial = Files.createTempFile(directory, key, PARTIAL);
        try {
            String sha256 = write(zip, entries, partial);
            Path file = directory.resolve(key + "-" + sha256 + EXTENSION);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
            return new Part(file, Files.size(file), sha256);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Deletes what no run has used for a month. */
    private void prune() throws IOException {
        Instant before = Instant.now().minus(ClassPathGroups.KEPT);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                // One that another run has renamed meanwhile has no time.
                long modified = file.toFile().lastModified();
                if (modified > 0 && Instant.ofEpochMilli(modified).isBefore(before)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Nothing is compressed: the jars are, and the base was packed without. */
    private static String write(ZipFile zip, List<ZipEntry> entries, Path to) throws IOException {
        try (DigestOutputStream digested = new DigestOutputStream(Files.newOutputStream(to), Sha256.digest())) {
            try (ZipOutputStream output = new ZipOutputStream(digested)) {
                output.setMethod(ZipOutputStream.STORED);
                for (ZipEntry entry : entries) {
                    ZipEntry copy = new ZipEntry(entry.getName());
                    copy.setTimeLocal(TIME);
                    copy.setSize(entry.getSize());
                    copy.setCompressedSize(entry.getSize());
                    copy.setCrc(entry.getCrc());
                    output.putNextEntry(copy);
                    try (InputStream input = zip.getInputStream(entry)) {
                        input.transferTo(output);
                    }
                    output.closeEntry();
                }
            }
            return Sha256.hex(digested.getMessageDigest().digest());
        }
    }

    /**
     * @param base where it lies
     * @return the parts beside it
     * @throws IOException if its directory cannot be read
     */
    static List<Path> beside(Path base) throws IOException {
        Path directory = base.toAbsolutePath().getParent();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + EXTENSION)) {
            List<Path> parts = new ArrayList<>();
            files.forEach(parts::add);
            return parts;
        }
    }
}
