package harness.core.report;

import harness.core.result.Platform;
import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A figure of the run itself that stands beside those of the studies.
 *
 * @param metric in words
 * @param figure with its unit
 * @param margin the 95 % interval, in words where there is none; empty where it means nothing
 */
record OwnFigure(String metric, String figure, String margin) {
    /** What a study of Hadoop jobs prints, and the metric that counts the same here. */
    private static final Map<String, String> SAME = Map.of(
            "map input size", "hdfs_bytes_read",
            "reduce output size", "hdfs_bytes_written",
            "shuffle size", "shuffle_bytes");

    /** All of a workload: rate, also of each dollar per hour, and time, what a thousand executions take, and what its studies printed of it. */
    static List<OwnFigure> of(WorkloadReport workload) {
        List<OwnFigure> all = new ArrayList<>();
        Stream.of(workload.bandwidth(), workload.productivity(), workload.time())
                .flatMap(summary -> summary.stream())
                .map(OwnFigure::of)
                .forEach(all::add);
        Executions.of(workload).map(executions -> of(workload, executions)).ifPresent(all::addAll);
        workload.published().stream()
                .map(published -> SAME.get(published.metric()))
                .filter(Objects::nonNull)
                .flatMap(name -> workload.summaries().stream()
                        .filter(summary -> summary.metric().name().equals(name)))
                .map(OwnFigure::of)
                .forEach(all::add);
        return all;
    }

    private static List<OwnFigure> of(WorkloadReport workload, Executions executions) {
        Platform platform = workload.outcomes().get(0).facts().platform();
        String cost = "cost of 1,000 executions";
        return List.of(
                of("time of 1,000 executions", executions.hours(), "h"),
                executions
                        .usd()
                        .map(usd -> of(cost, usd, "USD"))
                        .orElseGet(() -> new OwnFigure(cost, "not priced: " + platform.provider(), "")));
    }

    private static OwnFigure of(MetricSummary of) {
        return of(HtmlViews.words(of.metric().name()), of.summary(), of.metric().unit());
    }

    private static OwnFigure of(String metric, Summary summary, String unit) {
        return new OwnFigure(metric, Shown.valueWithUnit(summary, unit), Shown.wordedInterval(summary, unit));
    }
}
