package harness.core.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * When a run has repeated enough. It is declared before the run starts; with a precision, a pilot decides once for each workload how many
 * repeats it takes ({@link harness.core.stats.Stein}).
 *
 * @param precision how far both ends of the 95 % interval of a workload's headline may lie from its value, 0.05 for 5 %; without it
 *     the number of repeats is fixed
 * @param maxRepeats repeats of each workload at most, those of the pilot included; there with a precision alone
 * @param maxTime how long all trials may take, as the pilot's times predict it; there with a precision alone, if at all
 * @param deployments times that the cluster is started, with all repeats in each; several never together with a precision
 * @param decided repeats of each workload by the id of the planned workload, those of the pilot included; once the pilot has decided
 */
public record StopRule(
        OptionalDouble precision,
        @JsonProperty("max_repeats") OptionalInt maxRepeats,
        @JsonProperty("max_time") Optional<Duration> maxTime,
        int deployments,
        Optional<Map<String, Integer>> decided) {
    /** So many repeats as the plan has. */
    public static final StopRule FIXED =
            new StopRule(OptionalDouble.empty(), OptionalInt.empty(), Optional.empty(), 1, Optional.empty());

    public StopRule {
        decided = decided.map(Map::copyOf);
    }

    /**
     * @param times that the cluster is started
     * @return so many repeats as the plan has, in each deployment
     */
    static StopRule fixed(int times) {
        return new StopRule(OptionalDouble.empty(), OptionalInt.empty(), Optional.empty(), times, Optional.empty());
    }

    /**
     * @return whether the repeats that the plan has are a pilot that has yet to decide
     */
    public boolean open() {
        return precision.isPresent() && decided.isEmpty();
    }

    /**
     * @param repeats of each workload by the id of the planned workload
     * @return the same rule, decided so
     */
    public StopRule with(Map<String, Integer> repeats) {
        return new StopRule(precision, maxRepeats, maxTime, deployments, Optional.of(repeats));
    }
}
