package harness.analysis.compare;

import harness.analysis.stats.LogSample;
import harness.analysis.stats.Summary;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The numbers of one metric on one side.
 *
 * @param metrics of each run; 1 or more
 */
public record SideSample(List<MeasuredMetric> metrics) {
    /**
     * @return how many deployments in all runs
     */
    public int deployments() {
        return metrics.stream().mapToInt(MeasuredMetric::deployments).sum();
    }

    /**
     * @return how many repeats in all of them
     */
    public int repeats() {
        return metrics.stream().mapToInt(metric -> metric.repeats().size()).sum();
    }

    /**
     * @return the one number that stands for all repeats, as a report has it
     */
    public OptionalDouble value() {
        MetricKind kind = metrics.get(0).averaging();
        return deployments() > 1
                ? Summary.ofDeployments(
                                kind,
                                metrics.stream()
                                        .flatMap(metric -> metric.deploymentValues().stream())
                                        .toList())
                        .value()
                : Summary.of(kind, values()).value();
    }

    /**
     * @return what the number is by the rules, of several deployments the worst, with the ids of the rules that it fails
     */
    public String verdict() {
        Metric metric = metrics.get(0).metric();
        return metrics.stream()
                .map(MeasuredMetric::verdict)
                .max(Comparator.comparing(verdict -> verdict.validity(metric)))
                .orElseThrow()
                .brief(metric);
    }

    double[] values() {
        return metrics.stream()
                .flatMapToDouble(metric -> Arrays.stream(metric.values()))
                .toArray();
    }

    boolean hasRatio() {
        return metrics.stream().allMatch(MeasuredMetric::hasRatio);
    }

    double[] logarithms() {
        return Side.logarithms(values());
    }

    /** Of each deployment the mean of the logarithms. */
    double[] deploymentLogarithms() {
        return metrics.stream()
                .flatMap(metric -> metric.deploymentLogarithms().values().stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The same of the deployments that the other has, too, in their order; of one run each. */
    double[] pairedDeploymentLogarithms(SideSample other) {
        Set<Integer> both = other.metrics.get(0).deploymentLogarithms().keySet();
        return metrics.get(0).deploymentLogarithms().entrySet().stream()
                .filter(deployment -> both.contains(deployment.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .toArray();
    }

    /** Whether a pilot has decided how many repeats there are: of a run alone, since with several the deployment is the unit. */
    boolean piloted() {
        return metrics.size() == 1 && metrics.get(0).piloted();
    }

    /** Logarithms of the repeats, and which of them their spread is of. */
    LogSample logSample() {
        MeasuredMetric metric = metrics.get(0);
        return new LogSample(
                logarithms(),
                metric.repeats().stream()
                        .filter(repeat -> repeat.number() <= metric.pilot())
                        .mapToDouble(repeat -> Math.log(repeat.value()))
                        .toArray());
    }

    /** Logarithms of the repeats that the other has, too, in their order. */
    double[] pairedLogarithms(SideSample other) {
        List<Integer> numbers = other.numbers();
        List<MeasuredMetric.Repeat> repeats = metrics.get(0).repeats();
        return IntStream.range(0, repeats.size())
                .filter(i -> numbers.contains(repeats.get(i).number()))
                .mapToObj(repeats::get)
                .sorted((one, two) -> Integer.compare(one.number(), two.number()))
                .mapToDouble(repeat -> Math.log(repeat.value()))
                .toArray();
    }

    /** How many of {@link #pairedLogarithms} are of the pilot: the first ones. */
    int pairsOfPilot(SideSample other) {
        return (int) numbers().stream()
                .filter(other.numbers()::contains)
                .filter(number -> number <= metrics.get(0).pilot())
                .count();
    }

    private List<Integer> numbers() {
        return metrics.get(0).repeats().stream()
                .map(MeasuredMetric.Repeat::number)
                .toList();
    }
}
