package harness.hdfs.storage;

import harness.api.machine.DirtyPages;
import java.util.Optional;

/**
 * What the DataNodes of a process have written is on disks.
 *
 * @param end when it was, in nanoseconds since 1970 by the clock of their machine
 * @param before what that machine held in memory alone when it began; empty where the kernel does not tell
 */
public record Synced(long end, Optional<DirtyPages> before) {}
