package harness.analysis.report.published;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.Executions;
import harness.analysis.report.PlanFacts;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A figure of the run itself that stands beside those of the studies.
 *
 * @param metric in words
 * @param conditions platform, size and concurrent tasks, one line
 * @param figure with its unit
 * @param margin the 95 % interval, in words where there is none; empty where it means nothing
 */
public record OwnFigure(String metric, String conditions, String figure, String margin) {
    private static final double MEBI = 1 << 20;

    /** What a study of Hadoop jobs prints, and the metric that counts the same here. */
    private static final Map<String, String> SAME = Map.of(
            "map input size", "hdfs_bytes_read",
            "reduce output size", "hdfs_bytes_written",
            "shuffle size", "shuffle_bytes");

    /** What says how much there was to do, and by how many at once. */
    private static final List<String> CONDITIONS =
            List.of("size", "files", "objects", "maps", "reduces", "processes", "tasks", "threads");

    /** As the studies print them. */
    private static final Map<String, Decimal> DECIMAL = Map.of(
            "MiB/s", new Decimal("MB/s", MEBI / 1e6),
            "MiB/s per USD/h", new Decimal("MB/s per USD/h", MEBI / 1e6),
            "bytes", new Decimal("GB", 1e-9));

    /** A unit of powers of ten, and how many of it another unit is. */
    private record Decimal(String unit, double factor) {}

    private static final String DFSIO = "dfsio-";
    private static final String ENHANCED_DFSIO = "dfsioe_throughput";

    /** All of a workload: rate, also of each dollar per hour, and time, what a thousand executions take, and what its studies printed of it. */
    static List<OwnFigure> of(ReportModel model, WorkloadReport workload) {
        String conditions = conditions(model, workload);
        List<OwnFigure> all = new ArrayList<>();
        Stream.of(rate(workload), workload.productivity(), workload.time())
                .flatMap(summary -> summary.stream())
                .map(summary -> of(conditions, summary))
                .forEach(all::add);
        Executions.of(workload)
                .map(executions -> of(model, conditions, executions))
                .ifPresent(all::addAll);
        workload.published().stream()
                .map(published -> SAME.get(published.metric()))
                .filter(Objects::nonNull)
                .flatMap(name -> workload.summaries().stream()
                        .filter(summary -> summary.metric().name().equals(name)))
                .map(summary -> of(conditions, summary))
                .forEach(all::add);
        return all;
    }

    private static String conditions(ReportModel model, WorkloadReport workload) {
        List<String> conditions = new ArrayList<>(List.of(model.platform().label()));
        CONDITIONS.stream()
                .filter(workload.parameters()::containsKey)
                .map(name -> name + " "
                        + PlanFacts.parameter(
                                model.plan(),
                                workload.workload(),
                                Map.entry(name, workload.parameters().get(name))))
                .forEach(conditions::add);
        PlanFacts.tasks(model.plan()).ifPresent(conditions::add);
        return String.join("; ", conditions);
    }

    /** Where the studies used Enhanced DFSIO, its number alone stands beside theirs. */
    private static Optional<MetricSummary> rate(WorkloadReport workload) {
        return workload.workload().startsWith(DFSIO) ? workload.named(ENHANCED_DFSIO) : workload.bandwidth();
    }

    private static List<OwnFigure> of(ReportModel model, String conditions, Executions executions) {
        String cost = "cost of 1,000 executions";
        return List.of(
                of("time of 1,000 executions", conditions, executions.hours(), "h"),
                executions
                        .usd()
                        .map(usd -> of(cost, conditions, usd, "USD"))
                        .orElseGet(() -> new OwnFigure(
                                cost,
                                conditions,
                                "not priced: " + model.platform().provider(),
                                "")));
    }

    private static OwnFigure of(String conditions, MetricSummary of) {
        String unit = of.metric().unit();
        Decimal decimal = DECIMAL.getOrDefault(unit, new Decimal(unit, 1));
        return of(
                FormattedNumbers.words(of.metric().name()),
                conditions,
                of.summary().times(decimal.factor()),
                decimal.unit());
    }

    private static OwnFigure of(String metric, String conditions, Summary summary, String unit) {
        return new OwnFigure(
                metric,
                conditions,
                FormattedNumbers.valueWithUnit(summary, unit),
                FormattedNumbers.wordedInterval(summary, unit));
    }
}
