package harness.analysis.compare;

import harness.analysis.rule.ResultVerdict;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The repeats of one metric that count.
 *
 * @param metric what was measured
 * @param averaging how repeats are put together, {@link MetricSummary#averaging}
 * @param main whether it is compared without being asked for
 * @param repeats in the order of the run; 1 or more
 * @param pilot the last repeat of the pilot that decided how many there are, {@link MetricSummary#ALL} without one
 * @param against why they are none of one thing, a few words each; empty where they are
 * @param verdict what the result is by the rules
 */
public record MeasuredMetric(
        Metric metric,
        MetricKind averaging,
        boolean main,
        List<Repeat> repeats,
        int pilot,
        List<String> against,
        ResultVerdict verdict) {
    /** Of other kinds a ratio has no interval, as a report has none. */
    private static final Set<MetricKind> WITH_RATIO = Set.of(MetricKind.RATE, MetricKind.TIME, MetricKind.AMOUNT);

    /**
     * One number.
     *
     * @param number of the repeat, from 1
     * @param deployment of the run's cluster, from 1
     * @param value in the metric's unit
     */
    public record Repeat(int number, int deployment, double value) {}

    /** Copies the lists. */
    public MeasuredMetric {
        repeats = List.copyOf(repeats);
        against = List.copyOf(against);
    }

    double[] values() {
        return repeats.stream().mapToDouble(Repeat::value).toArray();
    }

    /** Of each deployment the mean of the logarithms, by its number. */
    SortedMap<Integer, Double> deploymentLogarithms() {
        return repeats.stream()
                .collect(Collectors.groupingBy(
                        Repeat::deployment, TreeMap::new, Collectors.averagingDouble(of -> Math.log(of.value()))));
    }

    int deployments() {
        return deploymentLogarithms().size();
    }

    List<double[]> deploymentValues() {
        return repeats.stream()
                .collect(Collectors.groupingBy(Repeat::deployment, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(of -> of.stream().mapToDouble(Repeat::value).toArray())
                .toList();
    }

    boolean piloted() {
        return pilot < MetricSummary.ALL;
    }

    /** Whether a ratio of it says something on the scale of logarithms. */
    boolean hasRatio() {
        return WITH_RATIO.contains(metric.kind()) && repeats.stream().allMatch(repeat -> repeat.value() > 0);
    }

    /** The same quantity: as name, unit and direction say. */
    boolean sameQuantity(Metric other) {
        return metric.unit().equals(other.unit()) && metric.better() == other.better();
    }
}
