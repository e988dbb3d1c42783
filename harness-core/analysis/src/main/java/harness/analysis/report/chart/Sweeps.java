package harness.analysis.report.chart;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.Histograms;
import harness.analysis.report.PlanFacts;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Metric;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts of workloads whose parameters were given lists: the rate over each that has numbers, with a line for each
 * combination of the others, and beside it the same of each dollar where a price applies.
 */
public final class Sweeps {
    /** It is drawn first where it was given several values. */
    private static final String SIZE = "size";

    private Sweeps() {}

    static List<ChartData.Sweep> of(ReportModel model) {
        List<ChartData.Sweep> sweeps = new ArrayList<>();
        byName(model).forEach((name, cells) -> sweeps.addAll(sweeps(model, name, cells)));
        return sweeps;
    }

    public static Map<String, List<WorkloadReport>> byName(ReportModel model) {
        return model.workloads().stream()
                .collect(Collectors.groupingBy(WorkloadReport::workload, LinkedHashMap::new, Collectors.toList()));
    }

    /** Workloads of which there is one cell: others would hide each other on one scale. */
    public static List<WorkloadReport> without(ReportModel model) {
        return byName(model).values().stream()
                .filter(cells -> cells.size() == 1)
                .flatMap(List::stream)
                .toList();
    }

    /** The cells of each workload whose parameters were given several words, but no several numbers. */
    static List<List<WorkloadReport>> withoutNumbers(ReportModel model) {
        return byName(model).values().stream()
                .filter(cells -> cells.size() > 1 && axes(model, cells).isEmpty())
                .toList();
    }

    /** A chart for each workload and kind of latency, with a curve for each cell that has any. */
    static List<ChartData.Latency> latencies(ReportModel model) {
        List<ChartData.Latency> charts = new ArrayList<>();
        byName(model).forEach((name, cells) -> {
            TreeSet<String> kinds = cells.stream()
                    .flatMap(cell -> cell.histograms().keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String kind : cells.size() == 1 ? List.<String>of() : kinds) {
                charts.add(new ChartData.Latency(
                        name + ": " + ChartData.latency(kind),
                        cells.stream()
                                .filter(cell -> cell.histograms().containsKey(kind))
                                .map(cell -> new ChartData.Curve(
                                        label(model, cell, differing(model, cells), ""),
                                        Histograms.curve(cell.histograms().get(kind))))
                                .toList()));
            }
        });
        return charts;
    }

    private static List<ChartData.Sweep> sweeps(ReportModel model, String name, List<WorkloadReport> cells) {
        List<Metric> metrics = Stream.of(
                        first(cells, WorkloadReport::bandwidth), first(cells, WorkloadReport::productivity))
                .flatMap(Optional::stream)
                .toList();
        List<String> differing = differing(model, cells);
        return axes(model, cells).stream()
                .sorted(Comparator.comparing((String parameter) -> !parameter.equals(SIZE))
                        .thenComparing(Comparator.naturalOrder()))
                .flatMap(axis -> metrics.stream().map(metric -> sweep(model, name, cells, differing, axis, metric)))
                .toList();
    }

    /** The metric of the first cell that has one. */
    public static Optional<Metric> first(
            List<WorkloadReport> cells, Function<WorkloadReport, Optional<MetricSummary>> which) {
        return cells.stream()
                .flatMap(cell -> which.apply(cell).stream())
                .map(MetricSummary::metric)
                .findFirst();
    }

    private static List<String> axes(ReportModel model, List<WorkloadReport> cells) {
        return differing(model, cells).stream()
                .filter(parameter -> cells.stream()
                        .allMatch(cell -> isNumber(cell.parameters().get(parameter))))
                .toList();
    }

    private static ChartData.Sweep sweep(
            ReportModel model,
            String name,
            List<WorkloadReport> cells,
            List<String> differing,
            String axis,
            Metric metric) {
        List<String> values = values(cells, axis);
        Map<String, List<WorkloadReport>> lines = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> label(model, cell, differing, axis), LinkedHashMap::new, Collectors.toList()));
        return new ChartData.Sweep(
                name,
                axis,
                values.stream().map(value -> shown(model, name, axis, value)).toList(),
                FormattedNumbers.words(metric.name()),
                metric.unit(),
                lines.entrySet().stream()
                        .map(line -> new ChartData.Line(line.getKey(), bars(line.getValue(), axis, values, metric)))
                        .toList());
    }

    /** What differs and was given values, or left a choice: a size that follows from a number of items says no more than that. */
    public static List<String> differing(ReportModel model, List<WorkloadReport> cells) {
        return cells.get(0).parameters().keySet().stream()
                .filter(parameter -> distinct(cells, parameter).size() > 1)
                .filter(parameter -> PlanFacts.gives(model.plan(), cells.get(0).workload(), parameter)
                        || PlanFacts.leavesOpen(
                                model.plan(), cells.get(0).workload(), parameter, distinct(cells, parameter)))
                .toList();
    }

    private static Set<String> distinct(List<WorkloadReport> cells, String parameter) {
        return cells.stream().map(cell -> cell.parameters().get(parameter)).collect(Collectors.toSet());
    }

    private static List<String> values(List<WorkloadReport> cells, String axis) {
        TreeSet<BigDecimal> sorted = cells.stream()
                .map(cell -> new BigDecimal(cell.parameters().get(axis)))
                .collect(Collectors.toCollection(TreeSet::new));
        return sorted.stream().map(BigDecimal::toPlainString).toList();
    }

    /** In the order of the values; absent where no trial counts. */
    private static List<Optional<ChartData.Bar>> bars(
            List<WorkloadReport> line, String axis, List<String> values, Metric metric) {
        return values.stream()
                .map(value -> line.stream()
                        .filter(cell ->
                                new BigDecimal(cell.parameters().get(axis)).compareTo(new BigDecimal(value)) == 0)
                        .flatMap(cell -> cell.summary(metric).stream())
                        .map(summary -> ChartData.bar(value, summary))
                        .findFirst())
                .toList();
    }

    /** What is empty is left out: it says no more than the others do. */
    public static String label(ReportModel model, WorkloadReport cell, List<String> differing, String axis) {
        return differing.stream()
                .filter(parameter -> !parameter.equals(axis))
                .filter(parameter -> !cell.parameters().get(parameter).isEmpty())
                .map(parameter -> parameter + "="
                        + shown(
                                model,
                                cell.workload(),
                                parameter,
                                cell.parameters().get(parameter)))
                .collect(Collectors.joining(", "));
    }

    public static String shown(ReportModel model, String workload, String parameter, String value) {
        return PlanFacts.parameter(model.plan(), workload, Map.entry(parameter, value));
    }

    private static boolean isNumber(String value) {
        return value != null && value.matches("\\d{1,18}(\\.\\d{1,18})?");
    }
}
