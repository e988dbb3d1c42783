package harness.api.file;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Directories with all that is below them. What others delete in the meantime is left out. */
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

    /**
     * {@return all that is no directory below a file or directory, or itself; nothing where it is absent; links are not followed}
     *
     * @throws IOException if a directory that is there cannot be listed
     */
    public static List<Path> files(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(root, new OfAChangingTree() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private abstract static class OfAChangingTree extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }

    private static final class Deletion extends OfAChangingTree {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
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
