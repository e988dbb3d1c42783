package harness.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.inference.OneWayAnova;

/**
 * The two-level model of Kalibera and Jones ("Rigorous benchmarking in reasonable time", ISMM 2013): the logarithm of a value is the
 * mean, what its deployment adds and what the repeat adds. The two spreads are the variance components of a one-way analysis of variance.
 *
 * @param deployments 2 or more
 * @param between standard deviation of what a deployment adds, on the scale of logarithms: 0.03 for about 3 %; 0 where the deployments
 *     differ by no more than repeats do
 * @param within standard deviation of what a repeat adds, on the same scale
 */
public record TwoLevels(int deployments, double between, double within) {
    /**
     * @param values of each deployment
     * @return their model; absent for one deployment, where one has fewer than 2 values, or a value is not above 0, and where all
     *     values are equal
     */
    static Optional<TwoLevels> of(List<double[]> values) {
        double[] all = values.stream().flatMapToDouble(Arrays::stream).toArray();
        if (values.size() < 2
                || values.stream().anyMatch(of -> of.length < 2)
                || Arrays.stream(all).anyMatch(value -> value <= 0)
                || Arrays.stream(all).distinct().count() < 2) {
            return Optional.empty();
        }
        OneWayAnova.Result squares = OneWayAnova.withDefaults()
                .test(values.stream()
                        .map(of -> Arrays.stream(of).map(Math::log).toArray())
                        .toList());
        double between = (squares.getMSBG() - squares.getMSWG()) / repeats(values, all.length);
        return Optional.of(new TwoLevels(values.size(), Math.sqrt(Math.max(0, between)), Math.sqrt(squares.getMSWG())));
    }

    /** Of one deployment; where they differ, what stands for it in the expected mean square between deployments. */
    private static double repeats(List<double[]> values, int all) {
        double squares =
                values.stream().mapToDouble(of -> of.length * of.length).sum();
        return (all - squares / all) / (values.size() - 1);
    }

    /**
     * @return the share of the variance of a single value that is between deployments, from 0 to 1
     */
    public double share() {
        double of = between * between;
        return of / (of + within * within);
    }
}
