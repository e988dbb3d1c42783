package harness.hdfs.storage;

import harness.api.machine.DeviceCounts;
import harness.api.machine.DirtyPages;
import harness.api.machine.ProcessIo;
import java.util.Optional;

/**
 * How a DataNode's process stands. Several DataNodes may share one.
 *
 * @param process a name that no other process has
 * @param host the name of the DataNode that tells
 * @param served bytes of blocks with their checksums that its DataNodes have given, since they started, to readers who took them to the end;
 *     empty where they do not count
 * @param io what the process has moved to and from disks; empty where the kernel does not tell
 * @param devices what the devices under its DataNodes' directories have moved, for whomever; empty where the kernel does not tell
 * @param dirty what its machine holds in memory alone; empty where the kernel does not tell
 */
public record StorageState(
        String process,
        String host,
        Optional<Long> served,
        Optional<ProcessIo> io,
        Optional<DeviceCounts> devices,
        Optional<DirtyPages> dirty) {}
