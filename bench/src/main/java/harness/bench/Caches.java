package harness.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The page cache of this machine. */
final class Caches {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

    private Caches() {}

    /** Writes dirty pages out and, where it may, drops the page cache: the same start for every contestant. */
    static void drop() throws IOException, InterruptedException {
        if (new ProcessBuilder("sync").start().waitFor() != 0) {
            throw new IOException("sync failed");
        }
        if (Files.isWritable(DROP)) {
            Files.writeString(DROP, "1\n");
        }
    }

    /** Reads files, so that the start of a JVM on them does not wait for the disk. */
    static void warm(List<Path> files) throws IOException {
        byte[] buffer = new byte[1 << 20];
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                while (in.read(buffer) >= 0) {
                    // Reading is all.
                }
            }
        }
    }

    /** Whether {@link #drop} really drops. */
    static boolean cold() {
        return Files.isWritable(DROP);
    }
}
