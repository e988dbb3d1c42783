package harness.api.machine;

import harness.api.file.FileTree;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Code that is read back into the page cache after it was dropped: data are cold then and programs warm, as on a machine that
 * has run for a while.
 */
public final class ProgramFiles {
    private ProgramFiles() {}

    /** {@return the JDK's classes and virtual machine and the class path of this JVM} */
    public static List<Path> ofThisJvm() {
        return Stream.concat(
                        Stream.of("modules", "server")
                                .map(file -> Path.of(System.getProperty("java.home"), "lib", file)),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(entry -> !entry.isEmpty())
                                .map(Path::of))
                .toList();
    }

    /**
     * Reads files to their end.
     *
     * @param paths files, and directories with all that is below them; what is not there, or goes meanwhile, is left out
     * @return how many bytes were read
     * @throws IOException if a file that is there cannot be read
     */
    public static long read(Collection<Path> paths) throws IOException {
        long bytes = 0;
        for (Path path : paths) {
            for (Path file : FileTree.files(path)) {
                bytes += Files.isRegularFile(file) ? read(file) : 0;
            }
        }
        return bytes;
    }

    private static long read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.transferTo(OutputStream.nullOutputStream());
        } catch (NoSuchFileException gone) {
            return 0;
        }
    }
}
