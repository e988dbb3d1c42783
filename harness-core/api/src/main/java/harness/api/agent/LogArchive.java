package harness.api.agent;

import harness.api.file.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A directory of logs on its way from a host to the controller: a ZIP file that is written and read as a stream. */
public final class LogArchive {
    private LogArchive() {}

    /**
     * @param directory of logs; what vanishes while it is read is left out
     * @param output gets the ZIP file; not closed
     * @throws IOException if the directory cannot be read or the output not be written
     */
    public static void write(Path directory, OutputStream output) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(output);
        for (Path file : files(directory)) {
            zip.putNextEntry(new ZipEntry(directory.relativize(file).toString()));
            try {
                Files.copy(file, zip);
            } catch (NoSuchFileException e) {
                // A task's log that its NodeManager has just removed.
            }
            zip.closeEntry();
        }
        zip.finish();
        zip.flush();
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        return FileTree.files(directory).stream()
                .filter(Files::isRegularFile)
                .sorted()
                .toList();
    }

    /**
     * @param input a ZIP file as {@link #write} makes it; not closed
     * @param directory that the files are written below
     * @throws IOException if the input is something else or names a file outside of the directory
     */
    public static void read(InputStream input, Path directory) throws IOException {
        Path root = directory.toAbsolutePath().normalize();
        ZipInputStream zip = new ZipInputStream(input);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            Path file = root.resolve(entry.getName()).normalize();
            if (!file.startsWith(root)) {
                throw new IOException("a log archive names a file outside of its directory: " + entry.getName());
            }
            Files.createDirectories(file.getParent());
            Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
