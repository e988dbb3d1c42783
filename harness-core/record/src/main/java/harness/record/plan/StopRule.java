package harness.record.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * When a run has repeated enough. It is declared before the run starts; with a precision, a pilot decides once for each workload how many
 * repeats it takes ({@link harness.analysis.stats.Stein}).
 *
 * @param precision how far both ends of the 95 % interval of a workload's headline may lie from its value, 0.05 for 5 %; without it
 *     the number of repeats is fixed
 * @param maxRepeats repeats of each workload at most, those of the pilot included; there with a precision alone
 * @param maxTime how long all trials may take, as the pilot's times predict it; there with a precision alone, if at all
 * @param deployments times that the cluster is started, with all repeats in each; several never together with a precision
 * @param decided repeats of each workload by the id of the planned workload, those of the pilot included; once the pilot has decided
 * @param firstRepeatSeconds seconds after which the first repeat is stopped and none behind it is run, since the configuration cannot be
 *     the best of its study any more
 */
public record StopRule(
        OptionalDouble precision,
        @JsonProperty("max_repeats") OptionalInt maxRepeats,
        @JsonProperty("max_time") Optional<Duration> maxTime,
        int deployments,
        Optional<Map<String, Integer>> decided,
        @JsonProperty("first_repeat_seconds") OptionalDouble firstRepeatSeconds) {
    /** So many repeats as the plan has. */
    public static final StopRule FIXED = fixed(1);

    public StopRule {
        decided = decided.map(Map::copyOf);
    }

    /**
     * @param times that the cluster is started
     * @return so many repeats as the plan has, in each deployment
     */
    public static StopRule fixed(int times) {
        return new StopRule(
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                times,
                Optional.empty(),
                OptionalDouble.empty());
    }

    /**
     * @param precision 0.05 for 5 %
     * @param most of the repeats of each workload, those of the pilot included
     * @param time how long all trials may take
     * @return as many repeats as make an interval so narrow, once a pilot has decided
     */
    public static StopRule precise(double precision, int most, Optional<Duration> time) {
        return new StopRule(
                OptionalDouble.of(precision), OptionalInt.of(most), time, 1, Optional.empty(), OptionalDouble.empty());
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
        return new StopRule(precision, maxRepeats, maxTime, deployments, Optional.of(repeats), firstRepeatSeconds);
    }

    /** The same rule, where a first repeat that takes longer is hopeless. */
    StopRule stoppingAfter(double seconds) {
        return new StopRule(precision, maxRepeats, maxTime, deployments, decided, OptionalDouble.of(seconds));
    }
}
