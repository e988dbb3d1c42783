package harness.analysis.rule;

import harness.api.trial.TrialLimits;
import harness.record.trial.DriverMetrics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Noise at the ends of what is timed dominates a short time. */
final class LongEnough implements ResultRule {
    /** Times that a workload's first rate rests on, where that is not the whole timed part. */
    private static final List<String> RESTS_ON =
            List.of("window_time", "aggregate_time", "storage_time", DriverMetrics.COUNTED_TIME.name());

    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V2",
                "short",
                "the time that the number rests on is 1 s or more: not that of a job where its tasks time themselves",
                "IO500 asks for 300 s of writing: a rate of storage is called burst below 60 s, and sustained from 300 s on",
                "measure more: the workload's size or duration, or --scale");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble seconds = seconds(result);
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of(RuleOutcome.of(
                        seconds.getAsDouble() >= TrialLimits.SHORTEST_SECONDS,
                        Validity.INVALID,
                        "%.2f s are timed",
                        seconds.getAsDouble()));
    }

    private static OptionalDouble seconds(MeasuredResult result) {
        return RESTS_ON.stream()
                .map(result::smallest)
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElseGet(() -> result.smallest(DriverMetrics.ELAPSED_TIME.name()));
    }
}
