package harness.core.compare;

import harness.core.metric.Direction;
import harness.core.metric.Metric;
import harness.core.metric.MetricKind;
import harness.core.rule.ResultVerdict;
import java.util.List;
import java.util.Set;

/**
 * The repeats of one metric that count.
 *
 * @param metric what was measured
 * @param main whether it is compared without being asked for
 * @param repeats in the order of the run; 1 or more
 * @param against why they are none of one thing, a few words each; empty where they are
 * @param verdict what the result is by the rules
 */
public record MeasuredMetric(
        Metric metric, boolean main, List<Repeat> repeats, List<String> against, ResultVerdict verdict) {
    /** Of other kinds a ratio has no interval, as a report has none. */
    private static final Set<MetricKind> WITH_RATIO = Set.of(MetricKind.RATE, MetricKind.TIME, MetricKind.AMOUNT);

    /**
     * One number.
     *
     * @param number of the repeat, from 1
     * @param value in the metric's unit
     */
    public record Repeat(int number, double value) {}

    /** Copies the lists. */
    public MeasuredMetric {
        repeats = List.copyOf(repeats);
        against = List.copyOf(against);
    }

    double[] values() {
        return repeats.stream().mapToDouble(Repeat::value).toArray();
    }

    /** Whether a ratio of it says something on the scale of logarithms. */
    boolean hasRatio() {
        return WITH_RATIO.contains(metric.kind()) && repeats.stream().allMatch(repeat -> repeat.value() > 0);
    }

    /** The same quantity: as name, unit and direction say. */
    boolean sameQuantity(Metric other) {
        return metric.unit().equals(other.unit()) && metric.better() == other.better();
    }

    boolean directed() {
        return metric.better() != Direction.NEITHER;
    }
}
