package harness.core.rule;

import harness.core.result.Row;
import harness.core.stats.MetricSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A result as rules see it: the repeats of a workload with one set of parameters.
 *
 * @param outcomes how each of its trials ended
 * @param measurements every number of its trials, those that do not count included
 * @param headline the number that stands for it, if a trial counts and gives one
 * @param platforms the different machines and software that this number was measured on, a line each
 * @param networkAlone the same rate of a configuration that uses nothing but the network, where the run has one
 * @param run the run that it is of
 */
public record MeasuredResult(
        List<Row.OutcomeRow> outcomes,
        List<Row.MeasurementRow> measurements,
        Optional<MetricSummary> headline,
        List<String> platforms,
        OptionalDouble networkAlone,
        RunRecord run) {
    /** Copies the lists. */
    public MeasuredResult {
        outcomes = List.copyOf(outcomes);
        measurements = List.copyOf(measurements);
        platforms = List.copyOf(platforms);
    }

    /** Its trials without the warm-up. */
    List<Row.OutcomeRow> repeats() {
        return outcomes.stream().filter(row -> !row.facts().trial().warmUp()).toList();
    }

    /** Its trials that count. */
    List<Row.OutcomeRow> counted() {
        return outcomes.stream().filter(row -> row.facts().counted()).toList();
    }

    /** Values of a metric in the repeats that count; where none counts, in those that do not, since that may be why. */
    double[] values(String metric) {
        double[] counted = values(rows(metric).filter(row -> row.facts().counted()));
        return counted.length > 0 || !counted().isEmpty()
                ? counted
                : values(rows(metric).filter(row -> !row.facts().trial().warmUp()));
    }

    /** The largest of {@link #values}. */
    OptionalDouble largest(String metric) {
        return DoubleStream.of(values(metric)).max();
    }

    /** The smallest of {@link #values}. */
    OptionalDouble smallest(String metric) {
        return DoubleStream.of(values(metric)).min();
    }

    /** The number that stands for it in each repeat that counts, in their order. */
    double[] headlineValues() {
        return headline.map(summary -> values(summary.rows().stream())).orElse(new double[0]);
    }

    /** Whether all of them are above 0, so that their logarithms say something. */
    boolean positive() {
        return Arrays.stream(headlineValues()).allMatch(value -> value > 0);
    }

    private Stream<Row.MeasurementRow> rows(String metric) {
        return measurements.stream().filter(row -> row.metric().name().equals(metric));
    }

    private static double[] values(Stream<Row.MeasurementRow> rows) {
        return rows.mapToDouble(Row.MeasurementRow::value).toArray();
    }
}
