package harness.core.stats;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What repeats of one measurement say together. Where one value says nothing of the spread, the spread is absent rather
 * than zero; so it is where the squares of the values are beyond the range of a double.
 *
 * @param count how many values; 1 or more
 * @param mean arithmetic mean
 * @param median the middle value, or the mean of the two in the middle
 * @param min the least value
 * @param max the greatest value
 * @param standardDeviation of the sample, with count - 1 in the denominator; absent for one value
 * @param coefficientOfVariation standard deviation over the absolute mean, 0.05 for 5 %; absent for one value and for a
 *     mean of 0
 * @param confidence95 95 % confidence interval of the mean from Student's t distribution with count - 1 degrees of
 *     freedom, mean -/+ t(0.975) * s / sqrt(count) (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2); absent for
 *     one value
 */
public record Summary(
        long count,
        double mean,
        double median,
        double min,
        double max,
        OptionalDouble standardDeviation,
        OptionalDouble coefficientOfVariation,
        Optional<Interval> confidence95) {
    private static final double ONE_TAIL = 0.025;
    private static final EnumSet<Statistic> MOMENTS =
            EnumSet.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX, Statistic.STANDARD_DEVIATION);

    /**
     * @param values finite numbers; not changed
     * @return their summary
     * @throws IllegalArgumentException if there is none, or one is not finite
     */
    public static Summary of(double[] values) {
        if (values.length == 0 || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a summary needs finite numbers, not " + Arrays.toString(values));
        }
        DoubleStatistics moments = DoubleStatistics.of(MOMENTS, values);
        double mean = moments.getAsDouble(Statistic.MEAN);
        OptionalDouble deviation = deviation(values.length, moments);
        return new Summary(
                values.length,
                mean,
                Median.withDefaults().evaluate(values.clone()),
                moments.getAsDouble(Statistic.MIN),
                moments.getAsDouble(Statistic.MAX),
                deviation,
                variation(mean, deviation),
                confidence(values.length, mean, deviation));
    }

    private static OptionalDouble deviation(int count, DoubleStatistics moments) {
        double deviation = moments.getAsDouble(Statistic.STANDARD_DEVIATION);
        return count > 1 && Double.isFinite(deviation) ? OptionalDouble.of(deviation) : OptionalDouble.empty();
    }

    private static OptionalDouble variation(double mean, OptionalDouble deviation) {
        return deviation.isEmpty() || mean == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(deviation.getAsDouble() / Math.abs(mean));
    }

    private static Optional<Interval> confidence(int count, double mean, OptionalDouble deviation) {
        if (deviation.isEmpty()) {
            return Optional.empty();
        }
        double t = TDistribution.of(count - 1.0).inverseSurvivalProbability(ONE_TAIL);
        double margin = t * deviation.getAsDouble() / Math.sqrt(count);
        return Optional.of(new Interval(mean - margin, mean + margin));
    }
}
