package harness.core.machine;

import harness.core.workload.CacheState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** This machine's cache of file contents. */
public final class PageCache {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
    /** Page cache only; dentries and inodes stay (the kernel's Documentation/admin-guide/sysctl/vm.rst). */
    private static final byte[] PAGES = "1\n".getBytes(StandardCharsets.US_ASCII);

    private static final long SYNC_SECONDS = 300;

    private PageCache() {}

    /**
     * Writes dirty pages out and drops the page cache.
     *
     * @return cold, or warm and why
     * @throws IOException if dirty pages could not be written out
     * @throws InterruptedException if interrupted
     */
    public static CacheState drop() throws IOException, InterruptedException {
        if (!Files.isWritable(DROP)) {
            return CacheState.warm("dropping the page cache needs a writable " + DROP + " (root on Linux)");
        }
        sync();
        try {
            Files.write(DROP, PAGES);
        } catch (IOException e) {
            return CacheState.warm("the kernel refused to drop the page cache: " + e.getMessage());
        }
        return CacheState.cold("dirty pages written, page cache dropped through " + DROP);
    }

    /** Java has no sync(2). */
    private static void sync() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sync")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(SYNC_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("sync did not end well within " + SYNC_SECONDS + " s");
        }
    }
}
