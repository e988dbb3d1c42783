package harness.core.rule;

import harness.core.metric.MetricKind;
import harness.core.trial.DriverMetrics;
import harness.core.trial.Judge;
import harness.core.workload.CacheState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Noise at the ends of what is timed dominates a short time, and a short run meets caches and bursts. */
final class LongEnough implements ResultRule {
    private static final double STORAGE_SECONDS = 60;

    /** Times to which a workload's first rate refers, where that is not the whole timed part. */
    private static final List<String> RESTS_ON =
            List.of("window_time", "aggregate_time", "storage_time", DriverMetrics.COUNTED_TIME.name());

    /** What a job makes of its input is no rate of storage. */
    private static final String JOB_RATE = "input_rate";

    @Override
    public RuleText text() {
        return new RuleText(
                "V2",
                "short",
                "the timed part takes 1 s or more; that of a rate of storage 60 s",
                "INVALID below 1 s, OPEN below 60 s",
                "IO500 asks for 300 s of writing; no number of Harness is called sustained",
                "measure more: the workload's size or duration, or --scale",
                RuleText.LookedAt.RESULT);
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble elapsed = result.smallest(DriverMetrics.ELAPSED_TIME.name());
        OptionalDouble counted = result.smallest(DriverMetrics.COUNTED_TIME.name());
        OptionalDouble judged = counted.isPresent() ? counted : elapsed;
        if (judged.isPresent() && judged.getAsDouble() < Judge.SHORTEST_SECONDS) {
            return Optional.of(RuleOutcome.invalid("%.2f s are timed", judged.getAsDouble()));
        }
        OptionalDouble seconds = RESTS_ON.stream()
                .map(result::smallest)
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(elapsed);
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        boolean enough = !ofStorage(result) || seconds.getAsDouble() >= STORAGE_SECONDS;
        return Optional.of(RuleOutcome.of(
                enough, Validity.OPEN, "%.1f s are timed%s", seconds.getAsDouble(), enough ? "" : ", of storage"));
    }

    /** A rate of what is read from storage or written to it: then the state of the caches is told. */
    private static boolean ofStorage(MeasuredResult result) {
        boolean rate = result.headline()
                .map(headline -> headline.metric())
                .filter(metric ->
                        metric.kind() == MetricKind.RATE && !metric.name().equals(JOB_RATE))
                .isPresent();
        return rate
                && result.counted().stream()
                        .anyMatch(row -> row.facts().cache().kind() != CacheState.Kind.NOT_APPLICABLE);
    }
}
