package harness.analysis.report;

import harness.analysis.stats.MetricSummary;
import harness.api.metric.Metric;
import harness.api.result.Row;
import java.util.List;

/** Shows rates of bytes in one unit where a run has them in two: those in MB/s in MiB/s, as most are. */
public final class OneUnit {
    private static final String DECIMAL = "MB/s";
    private static final String BINARY = "MiB/s";
    private static final double FACTOR = 1e6 / (1 << 20);

    private OneUnit() {}

    /** The same run where it has one of the two alone. */
    public static ReportModel of(ReportModel model) {
        boolean both = has(model, BINARY) && has(model, DECIMAL);
        return both ? model.with(model.workloads().stream().map(OneUnit::shown).toList()) : model;
    }

    private static boolean has(ReportModel model, String unit) {
        return model.workloads().stream()
                .flatMap(workload -> workload.metrics().stream())
                .anyMatch(metric -> metric.unit().startsWith(unit));
    }

    private static WorkloadReport shown(WorkloadReport of) {
        return new WorkloadReport(
                of.label(),
                of.workload(),
                of.parameters(),
                of.outcomes(),
                rows(of.measurements()),
                of.summaries().stream().map(OneUnit::shown).toList(),
                of.samples().stream().map(OneUnit::shown).toList(),
                of.histograms(),
                of.published(),
                of.verdict());
    }

    private static List<Row.MeasurementRow> rows(List<Row.MeasurementRow> rows) {
        return rows.stream().map(OneUnit::shown).toList();
    }

    private static Row.MeasurementRow shown(Row.MeasurementRow row) {
        return decimal(row.metric())
                ? new Row.MeasurementRow(
                        row.facts(), shown(row.metric()), row.value() * FACTOR, row.samples(), row.histogram())
                : row;
    }

    private static MetricSummary shown(MetricSummary of) {
        return decimal(of.metric())
                ? new MetricSummary(
                        of.workload(),
                        of.parameters(),
                        shown(of.metric()),
                        rows(of.rows()),
                        of.summary().times(FACTOR))
                : of;
    }

    private static WorkloadReport.Samples shown(WorkloadReport.Samples of) {
        return decimal(of.row().metric())
                ? new WorkloadReport.Samples(
                        shown(of.row()),
                        of.values().stream().map(value -> value * FACTOR).toList(),
                        of.interval())
                : of;
    }

    private static boolean decimal(Metric metric) {
        return metric.unit().startsWith(DECIMAL);
    }

    private static Metric shown(Metric metric) {
        return new Metric(
                metric.name(),
                metric.unit().replace(DECIMAL, BINARY),
                metric.better(),
                metric.kind(),
                "%s Shown in %s, the rows have %s.".formatted(metric.definition(), BINARY, DECIMAL));
    }
}
