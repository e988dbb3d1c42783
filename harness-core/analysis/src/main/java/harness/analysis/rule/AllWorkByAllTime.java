package harness.analysis.rule;

import harness.analysis.stats.MetricSummary;
import harness.api.metric.MetricKind;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** A mean of rates is a rate of nothing, unless it is all work by all time. */
final class AllWorkByAllTime {
    private static final double MOST = 0.01;
    private static final double HUNDRED = 100;

    /** Of a load whose time was set, in each repeat. */
    private static final String TIME = "window_time";

    private AllWorkByAllTime() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        return result.headline()
                .filter(headline -> headline.metric().kind() == MetricKind.RATE)
                .filter(headline -> headline.summary().value().orElse(0) > 0)
                .map(headline -> look(result, headline));
    }

    private static RuleOutcome look(MeasuredResult result, MetricSummary headline) {
        double[] rates = headline.values(MetricSummary.ALL);
        double[] seconds = result.values(TIME);
        if (headline.averaging() == MetricKind.RATE || seconds.length != rates.length) {
            return RuleOutcome.valid("the same %s each repeat"
                    .formatted(headline.averaging() == MetricKind.RATE ? "work in" : "time for"));
        }
        double work = IntStream.range(0, rates.length)
                .mapToDouble(i -> rates[i] * seconds[i])
                .sum();
        double apart =
                work / Arrays.stream(seconds).sum() / headline.summary().value().getAsDouble() - 1;
        return RuleOutcome.of(
                Math.abs(apart) <= MOST,
                Validity.OPEN,
                "the same time for each repeat was set: all work by all time is %.1f %% from the number",
                HUNDRED * apart);
    }
}
