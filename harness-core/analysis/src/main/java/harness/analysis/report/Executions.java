package harness.analysis.report;

import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.metric.MetricKind;
import harness.api.result.Platform;
import harness.api.result.Row;
import java.util.List;
import java.util.Optional;

/**
 * What a thousand executions of a workload take, one after another: the metric in which the study of 2014
 * (exposito2014, section 5.3) compares jobs and their costs. It follows from the elapsed times when it is shown and is
 * stored nowhere.
 *
 * @param hours that they take
 * @param usd that all machines cost in these hours, United States dollars; absent where no price applies
 */
public record Executions(Summary hours, Optional<Summary> usd) {
    public static final double COUNT = 1000;
    private static final double SECONDS_PER_HOUR = 3600;

    /** Of the trials that count; none where no trial does, or where the time says nothing. */
    public static Optional<Executions> of(WorkloadReport workload) {
        return workload.time().map(Executions::of);
    }

    private static Executions of(MetricSummary time) {
        Summary hours = time.summary().times(COUNT / SECONDS_PER_HOUR);
        List<Row.MeasurementRow> rows = time.rows();
        if (!rows.stream().allMatch(row -> row.facts().platform().priced())) {
            return new Executions(hours, Optional.empty());
        }
        List<Double> prices = rows.stream()
                .map(row -> usdPerHour(row.facts().platform()))
                .distinct()
                .toList();
        return new Executions(hours, Optional.of(prices.size() == 1 ? hours.times(prices.get(0)) : costs(rows)));
    }

    /** Of machines whose price was not the same for all repeats. */
    private static Summary costs(List<Row.MeasurementRow> rows) {
        return Summary.of(
                MetricKind.AMOUNT,
                rows.stream()
                        .mapToDouble(row -> hours(row) * usdPerHour(row.facts().platform()))
                        .toArray());
    }

    private static double hours(Row.MeasurementRow time) {
        return COUNT * time.value() / SECONDS_PER_HOUR;
    }

    private static double usdPerHour(Platform platform) {
        return platform.usdPerHour().orElseThrow();
    }
}
