package harness.core.advise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.core.compare.MeasuredCell;
import harness.core.compare.MeasuredRun;
import harness.core.report.ReportModel;
import harness.core.report.WorkloadReport;
import harness.core.result.Row;
import harness.core.stats.MetricSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run, as advice reads it: one deployment of its cluster.
 *
 * @param run what is compared of it, without what is INVALID
 * @param cells its results
 */
public record AdvisedRun(MeasuredRun run, List<AdvisedCell> cells) {
    private static final String SIZE = "size";
    private static final String FOLLOWS_SCALE = "WITH_SCALE";

    /** Copies the list. */
    public AdvisedRun {
        cells = List.copyOf(cells);
    }

    /**
     * @param model of the run
     * @param run what is compared of it
     * @return its numbers
     */
    public static AdvisedRun of(ReportModel model, MeasuredRun run) {
        return new AdvisedRun(
                run,
                run.cells().stream()
                        .map(cell -> cell(model, cell, report(model, cell)))
                        .toList());
    }

    private static WorkloadReport report(ReportModel model, MeasuredCell cell) {
        return model.workloads().stream()
                .filter(report -> report.workload().equals(cell.workload())
                        && new TreeMap<>(report.parameters()).equals(cell.parameters()))
                .findFirst()
                .orElseThrow();
    }

    private static AdvisedCell cell(ReportModel model, MeasuredCell cell, WorkloadReport report) {
        Optional<MetricSummary> time = report.time();
        Optional<MetricSummary> rate = report.bandwidth();
        Map<Integer, Double> seconds = values(time);
        Map<Integer, Double> rates = values(rate);
        Map<Integer, Double> prices = new TreeMap<>();
        Stream.concat(time.stream(), rate.stream())
                .flatMap(summary -> summary.rows().stream())
                .forEach(row -> row.facts().platform().usdPerHour().ifPresent(usd -> prices.put(repeat(row), usd)));
        TreeSet<Integer> numbers = new TreeSet<>(seconds.keySet());
        numbers.addAll(rates.keySet());
        return new AdvisedCell(
                cell,
                work(model, cell),
                rate.map(summary -> summary.metric().unit()).orElse(""),
                numbers.stream()
                        .map(number ->
                                new AdvisedRepeat(value(seconds, number), value(rates, number), value(prices, number)))
                        .toList(),
                cell.metrics().values().stream()
                        .flatMap(metric -> metric.against().stream())
                        .distinct()
                        .toList());
    }

    private static Map<Integer, Double> values(Optional<MetricSummary> summary) {
        return summary.stream()
                .flatMap(one -> one.rows().stream())
                .collect(Collectors.toMap(AdvisedRun::repeat, Row.MeasurementRow::value, (one, two) -> one));
    }

    private static int repeat(Row.MeasurementRow row) {
        return row.facts().trial().repeat();
    }

    private static OptionalDouble value(Map<Integer, Double> values, int repeat) {
        Double value = values.get(repeat);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** Its size, and whatever else follows the scale. */
    private static Map<String, String> work(ReportModel model, MeasuredCell cell) {
        Set<String> names = new TreeSet<>(Set.of(SIZE));
        for (JsonNode workload : model.plan().orElse(MissingNode.getInstance()).path("workloads")) {
            JsonNode descriptor = workload.path("descriptor");
            if (descriptor.path("name").asText().equals(cell.workload())) {
                for (JsonNode parameter : descriptor.path("parameters")) {
                    if (parameter.at("/standard/scaling").asText().startsWith(FOLLOWS_SCALE)) {
                        names.add(parameter.path("name").asText());
                    }
                }
            }
        }
        Map<String, String> work = new TreeMap<>();
        cell.parameters().entrySet().stream()
                .filter(parameter -> names.contains(parameter.getKey()))
                .forEach(parameter -> work.put(parameter.getKey(), model.shown(cell.workload(), parameter)));
        return work;
    }
}
