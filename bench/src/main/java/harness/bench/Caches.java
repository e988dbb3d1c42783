package harness.bench;

import harness.api.machine.PageCache;
import harness.api.machine.ProgramFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
        writeOut();
        PageCache.drop();
        ProgramFiles.read(code);
    }

    /** Writes dirty pages out, so that nobody measures what others have left to do. */
    static void writeOut() throws IOException, InterruptedException {
        if (new ProcessBuilder("sync").start().waitFor() != 0) {
            throw new IOException("sync failed");
        }
    }

    /** Whether {@link #chill} really drops. */
    static boolean cold() {
        return Files.isWritable(DROP);
    }
}
