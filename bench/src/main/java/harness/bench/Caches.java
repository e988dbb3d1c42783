package harness.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The page cache of this machine. */
final class Caches {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

    private Caches() {}

    /**
     * Writes dirty pages out and, where it may, drops the page cache, then reads the code back into it: data are cold and
     * code is warm, for every contestant.
     *
     * @param code directories, and files
     */
    static void chill(List<Path> code) throws IOException, InterruptedException {
        drop();
        for (Path path : code) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    read(file);
                }
            }
        }
    }

    /** Writes dirty pages out, so that nobody measures what others have left to do. */
    static void writeOut() throws IOException, InterruptedException {
        if (new ProcessBuilder("sync").start().waitFor() != 0) {
            throw new IOException("sync failed");
        }
    }

    private static void drop() throws IOException, InterruptedException {
        writeOut();
        if (Files.isWritable(DROP)) {
            Files.writeString(DROP, "1\n");
        }
    }

    private static void read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** Whether {@link #chill} really drops. */
    static boolean cold() {
        return Files.isWritable(DROP);
    }
}
