package harness.core.report;

import harness.core.metric.MetricKind;
import harness.core.result.Platform;
import harness.core.result.Row;
import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a thousand executions of a workload take, one after another: the metric in which the study of 2014
 * (exposito2014, section 5.3) compares jobs and their costs. It follows from the elapsed times when it is shown and is
 * stored nowhere.
 *
 * @param hours that they take
 * @param usd that all machines cost in these hours, United States dollars; absent where no price applies
 */
record Executions(Summary hours, Optional<Summary> usd) {
    private static final double COUNT = 1000;
    private static final double SECONDS_PER_HOUR = 3600;

    /** Of the trials that count; none where no trial does, or where the time says nothing. */
    static Optional<Executions> of(WorkloadReport workload) {
        return workload.time().map(MetricSummary::rows).map(Executions::of);
    }

    private static Executions of(List<Row.MeasurementRow> times) {
        boolean priced = times.stream().allMatch(time -> time.facts().platform().priced());
        return new Executions(
                summary(MetricKind.TIME, times, Executions::hours),
                priced
                        ? Optional.of(summary(
                                MetricKind.AMOUNT,
                                times,
                                time -> hours(time) * usdPerHour(time.facts().platform())))
                        : Optional.empty());
    }

    private static Summary summary(
            MetricKind kind, List<Row.MeasurementRow> times, ToDoubleFunction<Row.MeasurementRow> value) {
        return Summary.of(kind, times.stream().mapToDouble(value).toArray());
    }

    private static double hours(Row.MeasurementRow time) {
        return COUNT * time.value() / SECONDS_PER_HOUR;
    }

    private static double usdPerHour(Platform platform) {
        return platform.usdPerHour().orElseThrow();
    }
}
