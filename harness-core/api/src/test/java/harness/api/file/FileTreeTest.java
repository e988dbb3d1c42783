package harness.api.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @TempDir
    Path directory;

    @Test
    void filesAreListedWithoutDirectories() throws Exception {
        Path below = Files.createDirectories(directory.resolve("a/b"));
        Path one = Files.write(below.resolve("one"), new byte[1]);
        Path link = Files.createSymbolicLink(directory.resolve("link"), below);
        assertThat(FileTree.files(directory)).containsExactlyInAnyOrder(one, link);
        assertThat(FileTree.files(one)).containsExactly(one);
        assertThat(FileTree.files(directory.resolve("missing"))).isEmpty();
    }

    @Test
    void whatOthersDeleteMeanwhileIsLeftOut() throws Exception {
        Path stays = Files.write(directory.resolve("stays"), new byte[1]);
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 50; i++) {
                Files.write(
                        Files.createDirectories(directory.resolve("goes/" + i)).resolve("file"), new byte[1]);
            }
            CompletableFuture<Void> deletion = CompletableFuture.runAsync(() -> {
                try {
                    FileTree.delete(directory.resolve("goes"));
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
            assertThat(FileTree.files(directory)).contains(stays);
            deletion.join();
            assertThat(directory.resolve("goes")).doesNotExist();
        }
    }
}
