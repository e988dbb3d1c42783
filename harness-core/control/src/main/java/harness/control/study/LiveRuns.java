package harness.control.study;

import harness.analysis.advise.AdvisedRun;
import java.util.Optional;

/** What the runs of a live study have come to. */
public interface LiveRuns {
    /**
     * @param run its name
     * @return its results; empty where nothing counts
     */
    Optional<AdvisedRun> results(String run);

    /**
     * @param run its name
     * @return whether it was stopped since it was hopeless, and has no number
     */
    boolean stopped(String run);

    /**
     * @return whether runs have one workload whose first repeat is like those behind it, on one deployment, at the price that was planned:
     *     else its time does not show that the configuration is hopeless
     */
    boolean mayStop();
}
