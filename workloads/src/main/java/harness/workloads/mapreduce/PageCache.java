package harness.workloads.mapreduce;

import harness.core.workload.CacheState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/** The operating systems' caches of what DataNodes hold. */
public final class PageCache {
    private PageCache() {}

    /**
     * Writes dirty pages out and drops the page cache of this machine, if every DataNode runs on it and none keeps data in
     * memory otherwise.
     *
     * @param files HDFS
     * @return cold, or warm and why
     * @throws IOException if dirty pages could not be written out, or the NameNode does not answer
     * @throws InterruptedException if interrupted
     */
    public static CacheState drop(FileSystem files) throws IOException, InterruptedException {
        for (String name : LiveDataNodes.known(files).names()) {
            if (!isHere(name)) {
                return CacheState.warm("DataNode " + name + " is on another machine, whose page cache is not ours");
            }
        }
        CacheState dropped = harness.core.machine.PageCache.drop();
        return dropped.kind() == CacheState.Kind.COLD ? unlessInMemory(files, dropped) : dropped;
    }

    /** A DataNode that was lost a moment ago says nothing: that is for the trial to find out. */
    private static CacheState unlessInMemory(FileSystem files, CacheState dropped) {
        try {
            return memory(DataVolumes.of(files))
                    .map(type -> CacheState.warm(type + " keeps data in memory besides the page cache"))
                    .orElse(dropped);
        } catch (IOException e) {
            return CacheState.warm(e.getMessage());
        }
    }

    private static Optional<String> memory(Set<Path> volumes) {
        return volumes.stream()
                .flatMap(volume -> harness.core.machine.PageCache.memoryBesides(volume).stream())
                .findFirst();
    }

    private static boolean isHere(String name) throws IOException {
        InetAddress address = InetAddress.getByName(name.substring(0, name.lastIndexOf(':')));
        return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    }
}
