package harness.analysis.stats;

import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The counted repeats of one metric of one workload with one set of parameters. Only trials that passed and are not the
 * warm-up count.
 *
 * @param workload its name
 * @param parameters every parameter with its effective value
 * @param metric what was measured
 * @param rows the counted rows, in the order of the run; 1 or more
 * @param summary of their values
 */
public record MetricSummary(
        String workload,
        Map<String, String> parameters,
        Metric metric,
        List<Row.MeasurementRow> rows,
        Summary summary) {
    /** For a run in which no pilot decided how many repeats there are. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final Set<MetricKind> WITH_LEVELS = Set.of(MetricKind.RATE, MetricKind.TIME, MetricKind.AMOUNT);

    private record Key(String workload, Map<String, String> parameters, String hadoop, Metric metric) {
        static Key of(Row.MeasurementRow row) {
            return new Key(
                    row.facts().trial().workload(),
                    row.facts().trial().parameters(),
                    row.facts().hadoop(),
                    row.metric());
        }
    }

    /** Copies the rows. */
    public MetricSummary {
        rows = List.copyOf(rows);
    }

    /**
     * @param rows of any trials, metrics and workloads
     * @return one summary per workload, parameters, profile of Hadoop and metric, in the order in which they first appear; none
     *     for what no counted trial measured; percentiles have no value
     */
    public static List<MetricSummary> of(List<Row.MeasurementRow> rows) {
        return of(rows, metric -> OptionalDouble.empty(), ALL);
    }

    /**
     * @param rows of any trials and metrics of one workload
     * @param percentile the value of a percentile over all counted trials together
     * @param pilot the last repeat of the pilot that decided how many there are, see {@link Stein}; {@link #ALL} without one
     * @return one summary per workload, parameters and metric, in the order in which they first appear; none for what no
     *     counted trial measured
     */
    public static List<MetricSummary> of(
            List<Row.MeasurementRow> rows, Function<Metric, OptionalDouble> percentile, int pilot) {
        Map<Key, List<Row.MeasurementRow>> groups = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.facts().counted())
                .forEach(row -> groups.computeIfAbsent(Key.of(row), key -> new ArrayList<>())
                        .add(row));
        return groups.entrySet().stream()
                .map(group -> summarize(group.getKey(), group.getValue(), percentile, pilot))
                .toList();
    }

    /**
     * @return the same without an interval, since the repeats are none of one thing
     */
    public MetricSummary withoutInterval() {
        return new MetricSummary(workload, parameters, metric, rows, summary.withoutInterval());
    }

    /**
     * @return the values of each deployment that has some, in the order of the run
     */
    public List<double[]> deployments() {
        return deployments(rows);
    }

    /**
     * @return the value of each repeat; of each deployment, where there are several: repeats in one depend on what it is like
     */
    public double[] independentValues() {
        List<double[]> each = deployments();
        return each.size() == 1 || averaging() == MetricKind.PERCENTILE
                ? values(ALL)
                : each.stream()
                        .mapToDouble(of -> Summary.of(averaging(), of).value().orElseThrow())
                        .toArray();
    }

    private static List<double[]> deployments(List<Row.MeasurementRow> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.facts().trial().deployment(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(of -> values(of, ALL))
                .toList();
    }

    /**
     * @return how repeats are put together: all work by all time is the arithmetic mean of the rates where the time of each was set, as of amounts
     */
    public MetricKind averaging() {
        return averaging(metric, parameters);
    }

    private static MetricKind averaging(Metric metric, Map<String, String> parameters) {
        return metric.kind() == MetricKind.RATE && parameters.containsKey(Headline.SET_TIME)
                ? MetricKind.AMOUNT
                : metric.kind();
    }

    /**
     * @return how much of the variation is between deployments and how much within them, where there are several with 2 repeats or more
     *     of what has an interval
     */
    public Optional<TwoLevels> levels() {
        return WITH_LEVELS.contains(metric.kind()) ? TwoLevels.of(deployments()) : Optional.empty();
    }

    /**
     * @param last number of a repeat
     * @return the values of the repeats up to it, in the order of the run
     */
    public double[] values(int last) {
        return values(rows, last);
    }

    private static double[] values(List<Row.MeasurementRow> rows, int last) {
        return rows.stream()
                .filter(row -> row.facts().trial().repeat() <= last)
                .mapToDouble(Row.MeasurementRow::value)
                .toArray();
    }

    private static MetricSummary summarize(
            Key key, List<Row.MeasurementRow> rows, Function<Metric, OptionalDouble> percentile, int pilot) {
        MetricKind kind = averaging(key.metric(), key.parameters());
        List<double[]> deployments = deployments(rows);
        Summary summary = deployments.size() > 1
                ? Summary.ofDeployments(kind, deployments)
                : Summary.of(kind, values(rows, ALL), values(rows, pilot));
        return new MetricSummary(
                key.workload(),
                key.parameters(),
                key.metric(),
                rows,
                kind == MetricKind.PERCENTILE ? summary.withValue(percentile.apply(key.metric())) : summary);
    }
}
