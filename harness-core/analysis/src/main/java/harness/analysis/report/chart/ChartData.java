package harness.analysis.report.chart;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.Histograms;
import harness.analysis.report.ReportModel;
import harness.analysis.report.ReportSentences;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.Interval;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Metric;
import harness.api.result.Row;
import harness.record.trial.DriverMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the page's charts draw.
 *
 * @param overview one chart each: bandwidths and times of all workloads
 * @param sweeps rates over a parameter that was given several values
 * @param latencies percentiles of workloads that were given several values of a parameter, a curve for each combination
 * @param workloads one group of charts each
 */
public record ChartData(List<Overview> overview, List<Sweep> sweeps, List<Latency> latencies, List<Charts> workloads) {
    /** One metric of a workload over the values of one parameter. */
    record Sweep(
            String workload, String parameter, List<String> values, String metric, String unit, List<Line> lines) {}

    /** One combination of the other parameters that were given several values; a bar per value, where there is a mean. */
    record Line(String label, List<Optional<Bar>> bars) {}

    /** All workloads, or all cells of one, in one unit. */
    public record Overview(String id, String title, String unit, List<Bar> bars) {}

    /** The mean of counted repeats with its interval and the repeats themselves. */
    record Bar(String label, String metric, double mean, Optional<Interval> interval, List<Double> repeats) {}

    /** The charts of one workload. */
    record Charts(
            String id, List<Repeats> repeats, List<Strips> strips, List<Latency> latencies, List<Series> series) {}

    /** Percentiles, a curve for each label. */
    record Latency(String title, List<Curve> curves) {}

    record Curve(String label, List<Histograms.Point> points) {}

    /** One metric over the time of the trials, each value of which stands for so many seconds. */
    record Series(String metric, String unit, double interval, List<Strip> trials) {}

    /** One metric over the repeats. */
    record Repeats(
            String kind, String metric, String unit, double mean, Optional<Interval> interval, List<Point> points) {}

    /** One trial; without a value where it has none. */
    record Point(String label, String outcome, boolean counted, Optional<Double> value) {}

    /** The raw values behind one metric, trial by trial. */
    record Strips(String metric, String unit, List<Strip> trials) {}

    record Strip(String label, boolean counted, List<Double> values) {}

    public static ChartData of(ReportModel model) {
        List<WorkloadReport> single = Sweeps.without(model);
        List<Overview> overview = Stream.of(
                        overview("bandwidth", single, ReportSentences::withCache, WorkloadReport::bandwidth),
                        overview("productivity", single, ReportSentences::withCache, WorkloadReport::productivity),
                        overview("time", single, WorkloadReport::label, WorkloadReport::time),
                        Sweeps.withoutNumbers(model).stream()
                                .flatMap(cells -> comparison(model, cells).stream())
                                .toList())
                .flatMap(List::stream)
                .toList();
        List<Charts> charts = new ArrayList<>();
        for (WorkloadReport workload : model.workloads()) {
            charts.add(new Charts(
                    anchor(charts.size()), repeats(workload), strips(workload), latencies(workload), series(workload)));
        }
        return new ChartData(overview, Sweeps.of(model), Sweeps.latencies(model), charts);
    }

    /** The place of a workload on the page, by its number. */
    public static String anchor(int index) {
        return "workload-" + index;
    }

    public static String repeat(Row.OutcomeRow outcome) {
        return outcome.facts().trial().warmUp()
                ? "warm-up"
                : Integer.toString(outcome.facts().trial().repeat());
    }

    /** All kinds of latency of one workload in one chart. */
    private static List<Latency> latencies(WorkloadReport workload) {
        List<Curve> curves = workload.histograms().entrySet().stream()
                .map(entry -> new Curve(latency(entry.getKey()), Histograms.curve(entry.getValue())))
                .toList();
        return curves.isEmpty() ? List.of() : List.of(new Latency("Latency", curves));
    }

    /** Of the metric that carries its histogram. */
    static String latency(String metric) {
        return FormattedNumbers.words(metric.replaceAll("_mean$", ""));
    }

    private static List<Series> series(WorkloadReport workload) {
        List<Series> series = new ArrayList<>();
        for (Metric metric : workload.metrics()) {
            List<WorkloadReport.Samples> all = workload.samples().stream()
                    .filter(samples -> samples.row().metric().equals(metric)
                            && samples.interval().isPresent())
                    .toList();
            if (!all.isEmpty()) {
                series.add(new Series(
                        FormattedNumbers.words(metric.name()),
                        metric.unit(),
                        all.get(0).interval().orElseThrow(),
                        all.stream().map(ChartData::strip).toList()));
            }
        }
        return series;
    }

    private static Strip strip(WorkloadReport.Samples samples) {
        return new Strip(label(samples.row()), samples.row().facts().counted(), samples.values());
    }

    /** One chart per unit, since bars of different units say nothing beside each other. */
    private static List<Overview> overview(
            String id,
            List<WorkloadReport> workloads,
            Function<WorkloadReport, String> label,
            Function<WorkloadReport, Optional<MetricSummary>> which) {
        List<Overview> charts = new ArrayList<>();
        List<String> units = workloads.stream()
                .flatMap(workload -> which.apply(workload).stream())
                .map(summary -> summary.metric().unit())
                .distinct()
                .toList();
        for (String unit : units) {
            List<Bar> bars = workloads.stream()
                    .flatMap(workload -> which
                            .apply(workload)
                            .filter(summary -> summary.metric().unit().equals(unit))
                            .map(summary -> bar(label.apply(workload), summary))
                            .stream())
                    .toList();
            // One bar says no more than its workload's own chart does.
            if (bars.size() > 1) {
                charts.add(new Overview(id, title(id, bars) + (units.size() > 1 ? ", " + unit : ""), unit, bars));
            }
        }
        return charts;
    }

    private static String title(String id, List<Bar> bars) {
        String words = bars.stream().map(Bar::metric).distinct().count() == 1
                ? bars.get(0).metric()
                : id;
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** The cells of one workload beside each other: their rates, and those of each dollar; or times where they have none. */
    private static List<Overview> comparison(ReportModel model, List<WorkloadReport> cells) {
        List<Overview> rates = Stream.of(
                        comparison(model, "bandwidth", cells, WorkloadReport::bandwidth),
                        comparison(model, "productivity", cells, WorkloadReport::productivity))
                .flatMap(Optional::stream)
                .toList();
        return rates.isEmpty()
                ? comparison(model, "time", cells, WorkloadReport::time).stream()
                        .toList()
                : rates;
    }

    private static Optional<Overview> comparison(
            ReportModel model,
            String id,
            List<WorkloadReport> cells,
            Function<WorkloadReport, Optional<MetricSummary>> which) {
        List<String> differing = Sweeps.differing(model, cells);
        List<Bar> bars = cells.stream()
                .flatMap(cell -> which.apply(cell).map(summary -> bar(label(model, cell, differing), summary)).stream())
                .toList();
        return Sweeps.first(cells, which)
                .map(metric -> new Overview(
                        id,
                        cells.get(0).workload() + ": " + FormattedNumbers.words(metric.name()),
                        metric.unit(),
                        bars));
    }

    private static String label(ReportModel model, WorkloadReport cell, List<String> differing) {
        String label = Sweeps.label(model, cell, differing, "");
        return label.isEmpty() ? cell.workload() : label;
    }

    static Bar bar(String label, MetricSummary of) {
        return new Bar(
                label,
                FormattedNumbers.words(of.metric().name()),
                of.summary().value().orElseThrow(),
                of.summary().confidence95(),
                of.rows().stream().map(Row.MeasurementRow::value).toList());
    }

    private static List<Repeats> repeats(WorkloadReport workload) {
        return Stream.of(
                        workload.bandwidth().map(summary -> repeats("bandwidth", workload, summary)),
                        workload.time().map(summary -> repeats("time", workload, summary)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Repeats repeats(String kind, WorkloadReport workload, MetricSummary of) {
        List<Point> points = workload.outcomes().stream()
                .map(outcome -> new Point(
                        repeat(outcome),
                        outcome.facts().outcome().word(),
                        outcome.facts().counted(),
                        value(workload, outcome, of.metric())))
                .toList();
        return new Repeats(
                kind,
                FormattedNumbers.words(of.metric().name()),
                of.metric().unit(),
                of.summary().value().orElseThrow(),
                of.summary().confidence95(),
                points);
    }

    private static Optional<Double> value(WorkloadReport workload, Row.OutcomeRow outcome, Metric metric) {
        return workload.measurements().stream()
                .filter(row ->
                        row.facts().equals(outcome.facts()) && row.metric().equals(metric))
                .map(Row.MeasurementRow::value)
                .findFirst();
    }

    private static List<Strips> strips(WorkloadReport workload) {
        List<Strips> strips = new ArrayList<>();
        for (Metric metric : workload.metrics()) {
            List<Strip> trials = workload.samples().stream()
                    .filter(samples -> samples.row().metric().equals(metric)
                            && samples.interval().isEmpty()
                            && !DriverMetrics.all().contains(metric))
                    .map(ChartData::strip)
                    .toList();
            if (!trials.isEmpty()) {
                strips.add(new Strips(FormattedNumbers.words(metric.name()), metric.unit(), trials));
            }
        }
        return strips;
    }

    private static String label(Row.MeasurementRow row) {
        return row.facts().trial().warmUp()
                ? "warm-up"
                : Integer.toString(row.facts().trial().repeat());
    }
}
