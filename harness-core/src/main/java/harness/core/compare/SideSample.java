package harness.core.compare;

import harness.core.stats.Summary;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The numbers of one metric on one side.
 *
 * @param metrics of each deployment; 1 or more
 */
public record SideSample(List<MeasuredMetric> metrics) {
    /**
     * @return how many deployments
     */
    public int deployments() {
        return metrics.size();
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
        return Summary.of(metrics.get(0).metric().kind(), values()).value();
    }

    /**
     * @return what the number is by the rules, of several deployments the worst, with the ids of the rules that it fails
     */
    public String verdict() {
        String unit = metrics.get(0).metric().unit();
        return metrics.stream()
                .map(MeasuredMetric::verdict)
                .max(Comparator.comparing(verdict -> verdict.validity(unit)))
                .orElseThrow()
                .brief(unit);
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
                .mapToDouble(metric -> Arrays.stream(Side.logarithms(metric.values()))
                        .average()
                        .orElseThrow())
                .toArray();
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

    private List<Integer> numbers() {
        return metrics.get(0).repeats().stream()
                .map(MeasuredMetric.Repeat::number)
                .toList();
    }
}
