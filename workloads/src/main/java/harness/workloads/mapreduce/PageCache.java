package harness.workloads.mapreduce;

import harness.core.workload.CacheState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The operating system's cache of file contents. */
public final class PageCache {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
    /** Page cache only; dentries and inodes stay (the kernel's Documentation/admin-guide/sysctl/vm.rst). */
    private static final byte[] PAGES = "1\n".getBytes(StandardCharsets.US_ASCII);

    private static final long SYNC_SECONDS = 300;

    private PageCache() {}

    /**
     * Writes dirty pages out and drops the page cache of this machine, if every DataNode runs on it.
     *
     * @param nodes the DataNodes
     * @return cold, or warm and why
     * @throws IOException if dirty pages could not be written out
     * @throws InterruptedException if interrupted
     */
    public static CacheState drop(LiveDataNodes nodes) throws IOException, InterruptedException {
        for (String name : nodes.names()) {
            if (!isHere(name)) {
                return CacheState.warm("DataNode " + name + " is on another machine, whose page cache is not ours");
            }
        }
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

    private static boolean isHere(String name) throws IOException {
        InetAddress address = InetAddress.getByName(name.substring(0, name.lastIndexOf(':')));
        return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
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
