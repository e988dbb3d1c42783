package harness.core.launch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletes directories with all that is in them. */
public final class FileTree {
    private FileTree() {}

    /**
     * Deletes a file or a directory with its content. Symbolic links are deleted, not followed. What others delete in the
     * meantime is fine.
     *
     * @param root what to delete; it may be absent
     * @throws IOException if something could not be deleted
     */
    public static void delete(Path root) throws IOException {
        try {
            Files.walkFileTree(root, new Deletion());
        } catch (NoSuchFileException e) {
            // gone already
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
