package harness.analysis.rule;

import harness.api.result.Row;
import harness.api.trial.TrialLimits;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/** Tasks that wait for others, or run again, are another load than the planned one. */
final class AllTasksAtOnce {
    private static final double MOST_TIMES = 2;

    private AllTasksAtOnce() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        Optional<String> lost = result.counted().stream()
                .flatMap(row -> row.notes().stream())
                .filter(note -> note.startsWith(TrialLimits.LOST_DATA_NODES))
                .findFirst();
        if (lost.isPresent()) {
            return Optional.of(RuleOutcome.invalid("%s", lost.get()));
        }
        OptionalDouble failed = result.largest("failed_attempts");
        boolean tasks = result.largest("aggregate_time").isPresent();
        if (failed.isEmpty() && !tasks) {
            return Optional.empty();
        }
        boolean waves = tasks && result.values("concurrent_time").length < result.values("aggregate_time").length;
        boolean unknown = tasks && result.counted().stream().anyMatch(Row.OutcomeRow::samplesGone);
        double slowest = result.taskRates().stream()
                .mapToDouble(AllTasksAtOnce::slowest)
                .max()
                .orElse(0);
        return Optional.of(RuleOutcome.of(
                failed.orElse(0) == 0 && !waves && !unknown && slowest < MOST_TIMES,
                Validity.OPEN,
                "%.0f attempts failed in a repeat%s%s%s",
                failed.orElse(0),
                waves ? ", its tasks never all ran at once" : "",
                unknown ? ", how far its tasks were apart cannot be checked: samples are gone" : "",
                slowest > 0
                        ? String.format(
                                Locale.ROOT,
                                ", the slowest task took %.2f times as long as the one in the middle",
                                slowest)
                        : ""));
    }

    /** All tasks move as many bytes: their times are as the reciprocals of their rates. */
    private static double slowest(double[] rates) {
        return Median.withDefaults().evaluate(rates)
                / Arrays.stream(rates).min().orElseThrow();
    }
}
