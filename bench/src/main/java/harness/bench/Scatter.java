package harness.bench;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far numbers of two rounds of benchmarks lie apart where nothing was changed: estimated from all that both have, so that one round
 * of each will do. The scale is the median distance of logarithms, times what makes it a standard deviation of normal ones; a few bars
 * that really fell do not move it.
 */
final class Scatter {
    /** Fewer say nothing of a scatter. */
    static final int LEAST = 10;

    private static final double OF_NORMAL = 1.4826;
    private static final double ALPHA = 0.05;

    private Scatter() {}

    /**
     * @param logarithms of each bar's new number divided by its old one
     * @return the distance beyond which no number falls by chance, in 95 of 100 comparisons (Bonferroni over all bars, Student's t);
     *     empty where there are fewer than {@link #LEAST}
     */
    static OptionalDouble limit(double[] logarithms) {
        if (logarithms.length < LEAST) {
            return OptionalDouble.empty();
        }
        double[] distances = Arrays.stream(logarithms).map(Math::abs).sorted().toArray();
        int half = distances.length / 2;
        double median = distances.length % 2 == 1 ? distances[half] : (distances[half - 1] + distances[half]) / 2;
        double t = TDistribution.of(distances.length - 1.0).inverseSurvivalProbability(ALPHA / distances.length);
        return OptionalDouble.of(t * OF_NORMAL * median);
    }
}
