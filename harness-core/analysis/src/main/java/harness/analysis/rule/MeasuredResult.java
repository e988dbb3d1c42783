package harness.analysis.rule;

import harness.analysis.stats.MetricSummary;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.result.Platform;
import harness.api.result.Row;
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
 * @param taskRates in each repeat that counts, the rate of each task; none where tasks are not timed
 * @param run the run that it is of
 */
public record MeasuredResult(
        List<Row.OutcomeRow> outcomes,
        List<Row.MeasurementRow> measurements,
        Optional<MetricSummary> headline,
        List<String> platforms,
        OptionalDouble networkAlone,
        List<double[]> taskRates,
        RunRecord run) {
    private static final String ENDPOINT = "endpoint";
    private static final String EMBEDDED = "embedded";

    /** Copies the lists. */
    public MeasuredResult {
        outcomes = List.copyOf(outcomes);
        measurements = List.copyOf(measurements);
        platforms = List.copyOf(platforms);
        taskRates = List.copyOf(taskRates);
    }

    /** Whether its data are on what the machines have for data: neither at a service elsewhere nor in memory. */
    boolean onVolumes() {
        return outcomes.stream()
                .map(row -> row.facts().trial().parameters())
                .noneMatch(parameters -> parameters.containsKey(ENDPOINT)
                        || FileSystemKind.TMPFS.word().equals(parameters.get(FileSystemSpec.FILESYSTEM)));
    }

    /** Whether it is a number of a client and of a service that Harness starts beside it: the claim is about both, as they stand. */
    boolean ofEmbeddedService() {
        return outcomes.stream()
                .anyMatch(
                        row -> EMBEDDED.equals(row.facts().trial().parameters().get(ENDPOINT)));
    }

    /** Whether it was measured on an embedded cluster. */
    boolean here() {
        return outcomes.stream()
                .allMatch(row -> Platform.EMBEDDED.equals(row.facts().platform().provider()));
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

    /** The same in each deployment, where the run has several: repeats in one depend on what it is like. */
    double[] independentValues() {
        return headline.map(MetricSummary::independentValues).orElse(new double[0]);
    }

    /** The same of the repeats that count of the last deployment. */
    double[] lastDeploymentValues() {
        return headline.map(summary ->
                        summary.deployments().get(summary.deployments().size() - 1))
                .orElse(new double[0]);
    }

    private Stream<Row.MeasurementRow> rows(String metric) {
        return measurements.stream().filter(row -> row.metric().name().equals(metric));
    }

    private static double[] values(Stream<Row.MeasurementRow> rows) {
        return rows.mapToDouble(Row.MeasurementRow::value).toArray();
    }
}
