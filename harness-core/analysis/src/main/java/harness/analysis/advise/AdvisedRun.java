package harness.analysis.advise;

import harness.analysis.compare.MeasuredCell;
import harness.analysis.compare.MeasuredRun;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.MetricSummary;
import harness.api.result.Row;
import harness.record.plan.WrittenWorkload;
import java.util.Comparator;
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
 * A run, as advice reads it: one deployment of its cluster, or several.
 *
 * @param run what is compared of it, without what is INVALID
 * @param cells its results
 */
public record AdvisedRun(MeasuredRun run, List<AdvisedCell> cells) {
    /** A trial of a result: each deployment counts its repeats from the first. */
    private record Place(int deployment, int repeat) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparingInt(Place::deployment).thenComparingInt(Place::repeat);

        static Place of(Row.MeasurementRow row) {
            return new Place(
                    row.facts().trial().deployment(), row.facts().trial().repeat());
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

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
        Map<Place, Double> seconds = values(time);
        Map<Place, Double> rates = values(rate);
        Map<Place, Double> prices = new TreeMap<>();
        Stream.concat(time.stream(), rate.stream())
                .flatMap(summary -> summary.rows().stream())
                .forEach(row -> row.facts().platform().usdPerHour().ifPresent(usd -> prices.put(Place.of(row), usd)));
        TreeSet<Place> places = new TreeSet<>(seconds.keySet());
        places.addAll(rates.keySet());
        return new AdvisedCell(
                cell,
                work(model, cell),
                rate.map(summary -> summary.metric().unit()).orElse(""),
                places.stream()
                        .map(place -> new AdvisedRepeat(
                                place.deployment(), value(seconds, place), value(rates, place), value(prices, place)))
                        .toList(),
                cell.metrics().values().stream()
                        .flatMap(metric -> metric.against().stream())
                        .distinct()
                        .toList());
    }

    private static Map<Place, Double> values(Optional<MetricSummary> summary) {
        return summary.stream()
                .flatMap(one -> one.rows().stream())
                .collect(Collectors.toMap(Place::of, Row.MeasurementRow::value, (one, two) -> one));
    }

    private static OptionalDouble value(Map<Place, Double> values, Place place) {
        Double value = values.get(place);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** Its size, and whatever else follows the scale. */
    private static Map<String, String> work(ReportModel model, MeasuredCell cell) {
        Set<String> names = new TreeSet<>(Set.of(SIZE));
        WrittenWorkload.of(model.plan(), cell.workload())
                .forEach(planned -> names.addAll(planned.scaling(how -> how.startsWith(FOLLOWS_SCALE))));
        Map<String, String> work = new TreeMap<>();
        cell.parameters().entrySet().stream()
                .filter(parameter -> names.contains(parameter.getKey()))
                .forEach(parameter -> work.put(parameter.getKey(), model.shown(cell.workload(), parameter)));
        return work;
    }
}
