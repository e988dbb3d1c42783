package harness.deploy.embedded;

import harness.api.UsageException;
import harness.api.machine.FreeSpace;
import harness.api.machine.ProcessLimits;
import harness.hdfs.protocol.EmbeddedSpec;
import java.nio.file.Path;

/** What an embedded cluster cannot be, on this machine or at all: one JVM has the daemons of all slaves. */
final class EmbeddedLimits {
    private EmbeddedLimits() {}

    static void requireAllowed(int slaves) {
        if (slaves > EmbeddedSpec.MOST_SLAVES) {
            throw new UsageException("'%d' is not allowed for --slaves: an embedded cluster has 1 to %d (--slaves)"
                    .formatted(slaves, EmbeddedSpec.MOST_SLAVES));
        }
    }

    /**
     * @param slaves of the cluster
     * @param directories of each for data
     * @param tasks at once
     * @throws UsageException if this process may have less than the cluster takes
     */
    static void requireRoom(int slaves, int directories, int tasks) {
        ProcessLimits.require(
                "the cluster",
                // 1,580 with 16 slaves of 24 directories, while jobs run.
                400 + slaves * (4L + 3L * directories),
                // Those of clients, services and tasks, too: 1,300 there, with two tasks at once.
                300 + 50 * tasks + slaves * (8L + 2L * directories),
                ", or use fewer --slaves");
    }

    /**
     * @param run directory of the run; need not exist
     * @throws UsageException if its file system has fewer files left than the cluster makes
     */
    static void requireFiles(Path run, int slaves, int directories) {
        ProcessLimits.require(
                "the cluster",
                "files (inodes, 'df -i') where --out is",
                FreeSpace.files(run),
                // 660 with 2 slaves of 24 directories, before the first block.
                600 + slaves * (60L + 16L * directories),
                "free: use fewer --slaves, or another --out");
    }
}
