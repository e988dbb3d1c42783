package harness.hdfs.daemon;

import harness.api.cache.ClassArchive;
import harness.api.cache.FileHold;
import harness.api.machine.ChildEnvironment;
import harness.api.text.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * An archive of loaded classes (class data sharing) for task, application master and job client JVMs: with it a task
 * JVM needs about a third of the processor time to start. It is made once for a JDK and a class path, by the JDK itself,
 * and kept in a directory that runs share. Without it everything works, slower.
 *
 * @param file the archive, if there is one
 * @param description the file, or {@code none:} and why
 */
public record TaskArchive(Optional<Path> file, String description) {
    private static final String CLASSES = "/harness-task-classes.txt";
    private static final long PATIENCE_SECONDS = 120;

    /**
     * Finds the archive, or makes it: some ten seconds of one core. Processes that want the same wait for one another.
     *
     * @param cacheDir the shared directory
     * @param pathingJar the class path, see {@link PathingJar}
     * @return the archive, or why there is none
     */
    public static TaskArchive findOrMake(Path cacheDir, Path pathingJar) {
        try {
            Path archive = ClassArchive.file(cacheDir, pathingJar);
            if (!Files.isRegularFile(archive)) {
                makeAlone(archive, pathingJar);
            }
            return new TaskArchive(Optional.of(archive), archive.toString());
        } catch (IOException e) {
            return none(Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return none("interrupted");
        }
    }

    /**
     * @param why in a few words
     * @return no archive
     */
    public static TaskArchive none(String why) {
        return new TaskArchive(Optional.empty(), "none: " + why);
    }

    @SuppressWarnings("try") // a lock is held, not used
    private static void makeAlone(Path archive, Path pathingJar) throws IOException, InterruptedException {
        if (PathingJar.hasDirectory(pathingJar)) {
            throw new IOException("the class path has a directory, which the JDK does not archive");
        }
        Files.createDirectories(archive.toAbsolutePath().getParent());
        Path lockFile = archive.resolveSibling(archive.getFileName() + ".lock");
        try (FileHold alone = FileHold.exclusive(lockFile)) {
            if (!Files.isRegularFile(archive)) {
                removeLeftBehind(archive);
                make(archive, pathingJar);
            }
        }
    }

    /** What is half done was left by the dead: the caller has the lock. */
    static void removeLeftBehind(Path archive) throws IOException {
        try (DirectoryStream<Path> left =
                Files.newDirectoryStream(archive.toAbsolutePath().getParent(), prefix(archive) + "*.{lst,log,tmp}")) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static String prefix(Path archive) {
        String name = archive.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.')) + "-";
    }

    private static void make(Path archive, Path pathingJar) throws IOException, InterruptedException {
        Path directory = archive.toAbsolutePath().getParent();
        Path classes = Files.createTempFile(directory, prefix(archive), ".lst");
        Path partial = Files.createTempFile(directory, prefix(archive), ".tmp");
        try {
            writeClassList(classes);
            Files.delete(partial);
            dump(partial, classes, pathingJar, Files.createTempFile(directory, prefix(archive), ".log"));
            Files.move(partial, archive, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(classes);
            Files.deleteIfExists(partial);
        }
    }

    private static void dump(Path archive, Path classes, Path pathingJar, Path log)
            throws IOException, InterruptedException {
        try {
            Process process = ChildEnvironment.withoutSecrets(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xshare:dump",
                            "-XX:SharedClassListFile=" + classes,
                            "-XX:SharedArchiveFile=" + archive,
                            "-XX:+UseSerialGC",
                            "-Xmx512m",
                            "-Xlog:disable",
                            "-Xlog:all=error:stdout",
                            "-cp",
                            pathingJar.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            if (!ended || process.exitValue() != 0 || !Files.isRegularFile(archive)) {
                throw new IOException("the JDK made no archive of classes: " + firstLine(log));
            }
        } finally {
            Files.delete(log);
        }
    }

    private static String firstLine(Path log) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            return line == null ? "it says nothing" : line;
        }
    }

    /**
     * The JDK's own list, which an archive of one's own replaces, and what tasks, application masters and job clients load,
     * lambdas included: as {@code -XX:DumpLoadedClassList} of such JVMs wrote it. What a JDK does not know it leaves out.
     */
    private static void writeClassList(Path file) throws IOException {
        Path own = Path.of(System.getProperty("java.home"), "lib", "classlist");
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            if (Files.isReadable(own)) {
                out.write(Files.readString(own));
                out.write('\n');
            }
            out.write(taskClasses());
        }
    }

    private static String taskClasses() throws IOException {
        try (InputStream in = TaskArchive.class.getResourceAsStream(CLASSES)) {
            if (in == null) {
                throw new IOException(CLASSES + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
