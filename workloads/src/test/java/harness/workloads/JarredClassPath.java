package harness.workloads;

import harness.api.cache.ClassPathGroup;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A class path with jars in place of its directories: the JDK archives no classes of directories, and tasks that start
 * without an archive need twice the processor time.
 */
final class JarredClassPath {
    /** The same content is the same jar, whenever it is packed. */
    private static final LocalDateTime TIME = LocalDateTime.of(2020, 1, 1, 0, 0);

    private JarredClassPath() {}

    /**
     * @param directory as in {@link #of}
     * @return the class path that this JVM runs its tests on
     */
    static ClassPathGroup ofThisJvm(Path directory) throws IOException {
        String own = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<Path> entries = Stream.of(own.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
        return ClassPathGroup.of("tests", of(entries, directory));
    }

    /**
     * @param entries jars and directories
     * @param directory gets a jar for each directory; one that is there and has the same content stays as it is
     * @return as many entries in the same order, absolute
     */
    static List<Path> of(List<Path> entries, Path directory) throws IOException {
        Files.createDirectories(directory);
        List<Path> jars = new ArrayList<>();
        for (Path entry : entries) {
            Path absolute = entry.toAbsolutePath().normalize();
            jars.add(
                    Files.isDirectory(absolute)
                            ? packed(absolute, directory.resolve(jars.size() + "-" + absolute.getFileName() + ".jar"))
                            : absolute);
        }
        return jars;
    }

    private static Path packed(Path classes, Path jar) throws IOException {
        Path partial = Files.createTempFile(jar.getParent(), jar.getFileName().toString(), ".tmp");
        try {
            write(classes, partial);
            if (!Files.exists(jar) || Files.mismatch(partial, jar) >= 0) {
                Files.move(partial, jar, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            Files.deleteIfExists(partial);
        }
        return jar.toAbsolutePath();
    }

    private static void write(Path classes, Path jar) throws IOException {
        try (Stream<Path> files = Files.walk(classes);
                OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            // With directories: Hadoop looks for those of its web pages.
            for (Path file :
                    files.filter(path -> !path.equals(classes)).sorted().toList()) {
                boolean directory = Files.isDirectory(file);
                ZipEntry entry =
                        new ZipEntry(classes.relativize(file).toString().replace('\\', '/') + (directory ? "/" : ""));
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                if (!directory) {
                    Files.copy(file, zip);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
