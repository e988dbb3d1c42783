package harness.control.provider;

import harness.api.cache.CacheDirectory;
import harness.api.launch.Shutdown;
import harness.record.trial.RunListener;
import java.nio.file.Path;

/**
 * Where a run may write, whom it tells and who cleans up after it.
 *
 * @param run the run's id; every process of the run carries it on its command line
 * @param slaves how many slaves were planned
 * @param work a local directory for the cluster's own data, removed at the end of the run
 * @param logs a local directory for the logs of every process, kept
 * @param cache what can be made again
 * @param listener is told how far the start is
 * @param shutdown closes what is registered there if the run is interrupted; register a process as soon as it runs
 */
public record Site(
        String run, int slaves, Path work, Path logs, CacheDirectory cache, RunListener listener, Shutdown shutdown) {
    /** Makes the directories absolute: other processes run elsewhere. */
    public Site {
        work = work.toAbsolutePath().normalize();
        logs = logs.toAbsolutePath().normalize();
    }
}
