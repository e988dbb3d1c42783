package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system in memory that can be filled without harm. Only root can mount one.
 *
 * @param path where it is mounted
 */
record SmallDisk(Path path) implements AutoCloseable {
    static SmallDisk mount(Path path, int mebibytes) {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount a file system");
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "harness-test", path.toString());
        return new SmallDisk(path);
    }

    void makeReadOnly() {
        run("mount", "-o", "remount,ro", path.toString());
    }

    /** Takes all of its space. */
    Path fill() {
        Path file = path.resolve("filler");
        byte[] block = new byte[1 << 20];
        try (OutputStream output = Files.newOutputStream(file)) {
            while (true) {
                output.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
        return file;
    }

    @Override
    public void close() {
        run("umount", "--lazy", path.toString());
    }

    private static void run(String... words) {
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
