package harness.workloads.mapreduce;

import harness.core.workload.CacheState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;

/** The operating systems' caches of what DataNodes hold. */
public final class PageCache {
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
        return harness.core.machine.PageCache.drop();
    }

    private static boolean isHere(String name) throws IOException {
        InetAddress address = InetAddress.getByName(name.substring(0, name.lastIndexOf(':')));
        return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    }
}
