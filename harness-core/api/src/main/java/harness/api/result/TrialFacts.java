package harness.api.result;

import harness.api.cluster.HadoopProfile;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import java.time.Instant;

/**
 * What every row says of its trial, so that a row can be read alone.
 *
 * @param run the run's name
 * @param trial workload, repeat and parameters
 * @param outcome how the trial ended
 * @param cache how the caches stood when the clock started
 * @param started when the clock started; with the trial's id it names one attempt
 * @param platform what it was measured on
 */
public record TrialFacts(
        String run, Trial trial, Outcome outcome, CacheState cache, Instant started, Platform platform) {
    /**
     * @param run the run's name
     * @param platform what it was measured on
     * @param result the ended trial
     * @return what every row of that trial says
     */
    public static TrialFacts of(String run, Platform platform, TrialRecord result) {
        return new TrialFacts(run, result.trial(), result.outcome(), result.cache(), result.started(), platform);
    }

    /**
     * Numbers of different profiles are never pooled.
     *
     * @return the profile of Hadoop; rows before schema 1.2 do not name it, and are of lean
     */
    public String hadoop() {
        return platform.hadoop().orElse(HadoopProfile.LEAN.word());
    }

    /** {@return whether a number of this trial counts: it passed and is not the warm-up} */
    public boolean counted() {
        return outcome instanceof Outcome.Passed && !trial.warmUp();
    }
}
