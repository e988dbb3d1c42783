package harness.api.cluster;

import harness.api.launch.LogTail;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The end of a log of daemons. Its lines begin with the time in UTC, as {@code 2026-03-01 12:00:00,000}.
 *
 * @param node whose daemons write it; empty if it is that of daemons of several nodes
 * @param file where it is, or will be, in the run's directory
 * @param text its last lines
 * @param ahead how far the clock of its machine is ahead of this machine's; negative if it is behind
 */
public record DaemonLog(String node, String file, String text, Duration ahead) {
    /** How much of a log is read: those of stock daemons say much. */
    public static final int BYTES = 1 << 20;

    /**
     * @param run directory of the run
     * @param log on this machine, of daemons of several nodes; may be absent
     * @return its end
     */
    public static DaemonLog here(Path run, Path log) {
        return new DaemonLog("", run.relativize(log).toString(), LogTail.of(log, BYTES), Duration.ZERO);
    }
}
