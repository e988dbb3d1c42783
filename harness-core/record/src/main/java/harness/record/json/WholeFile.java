package harness.record.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are written whole or not at all, and never through a symbolic link. */
public final class WholeFile {
    private static final String PART = ".part";

    private WholeFile() {}

    /**
     * Writes a file beside the place first, then puts it there. What was in either place, a symbolic link too, is replaced
     * itself; what a link points to stays as it is.
     *
     * @param file where
     * @param text its content, in UTF-8
     * @throws IOException if it cannot be written; the file is as it was before
     */
    public static void write(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + PART);
        try {
            Files.deleteIfExists(part);
            writeNew(part, text.getBytes(StandardCharsets.UTF_8));
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            remove(part, e);
            throw e;
        }
    }

    private static void writeNew(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static void remove(Path part, IOException cause) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
