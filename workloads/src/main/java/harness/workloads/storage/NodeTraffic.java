package harness.workloads.storage;

import harness.api.machine.ProcessIo;
import java.util.Collection;
import java.util.Optional;

/**
 * What one process with DataNodes has moved while the clock ran.
 *
 * @param host the name of a DataNode in it
 * @param io to and from disks
 * @param written bytes that the devices under its DataNodes' directories wrote, for whomever; empty where the kernel does not tell
 * @param served bytes of blocks with their checksums that it has given to readers who took them to the end; empty where it does not count
 */
record NodeTraffic(String host, ProcessIo io, Optional<Long> written, Optional<Long> served) {
    static ProcessIo total(Collection<NodeTraffic> nodes) {
        return nodes.stream().map(NodeTraffic::io).reduce(new ProcessIo(0, 0), ProcessIo::plus);
    }

    /** How many of the bytes that it has given were not read from disks. */
    long fromMemory() {
        return served.map(bytes -> bytes - io.readBytes()).orElse(0L);
    }
}
