package harness.hdfs.daemon;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A jar without content whose manifest names a class path: one argument instead of 200, and a stable name that an
 * archive of classes can refer to.
 */
public final class PathingJar {
    private PathingJar() {}

    /**
     * Makes the jar of this JVM's own class path, or finds it. Two processes may do so at once.
     *
     * @param directory where it is kept; its name follows from its content
     * @return the jar
     * @throws IOException if it cannot be written
     */
    public static Path ofThisJvm(Path directory) throws IOException {
        return of(
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                        .toList(),
                directory);
    }

    /**
     * Makes the jar of a class path, or finds it.
     *
     * @param entries jars and directories, absolute
     * @param directory where it is kept; its name follows from its content
     * @return the jar
     * @throws IOException if it cannot be written
     */
    static Path of(List<Path> entries, Path directory) throws IOException {
        if (entries.size() == 1 && Files.isRegularFile(entries.get(0))) {
            // A packed group has such a jar already.
            return entries.get(0);
        }
        String classPath =
                entries.stream().map(entry -> relative(directory, entry)).collect(Collectors.joining(" "));
        Path jar = directory.resolve("classpath-" + fingerprint(entries) + ".jar");
        if (Files.isRegularFile(jar)) {
            return jar;
        }
        Files.createDirectories(directory);
        Path partial = Files.createTempFile(directory, "classpath-", ".tmp");
        write(partial, classPath);
        publish(partial, jar);
        return jar;
    }

    /** Relative to the jar: the JDK's archives of classes understand nothing else. A directory ends with a slash. */
    private static String relative(Path directory, Path entry) {
        String encoded = directory.toUri().relativize(entry.toUri()).getRawPath();
        if (!encoded.startsWith("/")) {
            return encoded;
        }
        String up = "../".repeat(directory.toAbsolutePath().normalize().getNameCount());
        return up + encoded.substring(1);
    }

    private static void write(Path file, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.finish();
        }
    }

    /** Gives a finished file its name; if another process was faster, its file stays: archives name its time. */
    private static void publish(Path partial, Path file) throws IOException {
        try {
            Files.createLink(file, partial);
        } catch (FileAlreadyExistsException faster) {
            if (!Files.isRegularFile(file)) {
                throw faster;
            }
        } catch (UnsupportedOperationException noLinks) {
            move(partial, file);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static void move(Path partial, Path file) throws IOException {
        try {
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * @param jar made by {@link #of}
     * @return whether a directory is on the class path
     * @throws IOException if the jar cannot be read
     */
    static boolean hasDirectory(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String classPath =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return classPath != null && Stream.of(classPath.split(" ")).anyMatch(entry -> entry.endsWith("/"));
        }
    }

    /** Names, sizes and times of all entries. */
    private static String fingerprint(List<Path> entries) throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path entry : entries) {
            FileTime time = Files.exists(entry) ? Files.getLastModifiedTime(entry) : FileTime.fromMillis(0);
            long size = Files.isRegularFile(entry) ? Files.size(entry) : 0;
            all.append(entry)
                    .append(' ')
                    .append(size)
                    .append(' ')
                    .append(time.toMillis())
                    .append('\n');
        }
        return digest(all.toString());
    }

    /**
     * @param text any text
     * @return sixteen hexadecimal digits of its SHA-256
     */
    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
