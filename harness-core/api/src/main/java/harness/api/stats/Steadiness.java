package harness.api.stats;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Row;
import java.util.List;
import java.util.Optional;

/** Whether what was measured was the same from beginning to end: an interval around what still warms up covers nothing. */
public final class Steadiness {
    /** What a workload says of each of its trials, if it watches itself. */
    public static final Metric UNSTEADY = new Metric(
            "unsteady",
            "1",
            Direction.LOWER,
            MetricKind.FLAG,
            "1 if the trial's rate of operations rose or fell while it was counted: its time in up to 20 equal parts, a trend"
                    + " by the test of Mann and Kendall (p < 0.01, two-sided) that changes the rate by more than 10 % along"
                    + " the slope of Theil and Sen. 0 otherwise. Absent where there are fewer than 6 parts. A workload of"
                    + " which a counted trial says 1, or whose counted trials' first rate has such a trend over the repeats"
                    + " (of fewer than 6: each beyond the one before), has no interval. Samples: the rate in each part.");

    /** A change by more than this is one that matters, from the first value to the last. */
    private static final double TOLERATED = 0.1;

    private Steadiness() {}

    /**
     * @param values in the order in which they were measured
     * @return whether they rose or fell; empty where they are too few to say
     */
    public static Optional<Boolean> unsteady(double... values) {
        return values.length < Trend.FEW
                ? Optional.empty()
                : Optional.of(Trend.of(values).exceeds(TOLERATED));
    }

    /**
     * @param rows of one workload with one set of parameters, in the order of the run
     * @return whether its repeats are none of one thing: by what its trials say of themselves, or one after another; never of a
     *     workload that does not watch itself
     */
    public static boolean unsteady(List<Row.MeasurementRow> rows) {
        List<Row.MeasurementRow> counted =
                rows.stream().filter(row -> row.facts().counted()).toList();
        List<Row.MeasurementRow> flags = of(counted, UNSTEADY);
        return flags.stream().anyMatch(row -> row.value() > 0) || (!flags.isEmpty() && repeatsMove(counted));
    }

    private static boolean repeatsMove(List<Row.MeasurementRow> counted) {
        return counted.stream()
                .map(Row.MeasurementRow::metric)
                .filter(metric -> metric.kind() == MetricKind.RATE && metric.better() == Direction.HIGHER)
                .findFirst()
                .map(rate -> of(counted, rate).stream()
                        .mapToDouble(Row.MeasurementRow::value)
                        .toArray())
                .filter(rates -> rates.length > 2)
                .map(rates -> Trend.of(rates).exceeds(TOLERATED))
                .orElse(false);
    }

    private static List<Row.MeasurementRow> of(List<Row.MeasurementRow> rows, Metric metric) {
        return rows.stream().filter(row -> row.metric().equals(metric)).toList();
    }
}
