package harness.api.trial;

import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Everything that is kept of a trial once it has ended.
 *
 * @param trial what was run
 * @param outcome how it ended
 * @param cache how the caches stood when the clock started
 * @param measurements the numbers; empty unless it passed or is invalid
 * @param notes what else belongs with it, one line each
 * @param started when the clock started, or when the trial was given up before
 * @param total from the start of the trial to its end, the parts outside the clock included
 */
public record TrialRecord(
        Trial trial,
        Outcome outcome,
        CacheState cache,
        List<Measurement> measurements,
        List<String> notes,
        Instant started,
        Duration total) {
    /**
     * @throws IllegalArgumentException if a failed or skipped trial has numbers
     */
    public TrialRecord {
        measurements = List.copyOf(measurements);
        notes = List.copyOf(notes);
        boolean mayHaveNumbers = outcome instanceof Outcome.Passed || outcome instanceof Outcome.Invalid;
        if (!mayHaveNumbers && !measurements.isEmpty()) {
            throw new IllegalArgumentException(trial.id() + " " + outcome.word() + " and yet has numbers");
        }
    }
}
