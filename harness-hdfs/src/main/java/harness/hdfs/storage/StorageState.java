package harness.hdfs.storage;

import harness.core.machine.DirtyPages;
import harness.core.machine.ProcessIo;
import java.util.Optional;

/**
 * How a DataNode's process stands. Several DataNodes may share one.
 *
 * @param process a name that no other process has
 * @param io what the process has moved to and from disks; empty where the kernel does not tell
 * @param dirty what its machine holds in memory alone; empty where the kernel does not tell
 */
public record StorageState(String process, Optional<ProcessIo> io, Optional<DirtyPages> dirty) {}
