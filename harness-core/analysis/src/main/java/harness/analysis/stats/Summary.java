package harness.analysis.stats;

import harness.api.metric.MetricKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * What repeats of one measurement say together. Where one value says nothing of the spread, the spread is absent rather
 * than zero; so it is where the squares of the values are beyond the range of a double.
 *
 * @param count how many values; 1 or more
 * @param value the one number that stands for all, by the metric's kind: of rates the harmonic mean, which is all work
 *     divided by all time where repeats do the same work; of flags and maxima the largest; of percentiles that of all values
 *     behind them together, absent where it is not known; else the arithmetic mean
 * @param median the middle value, or the mean of the two in the middle
 * @param min the least value
 * @param max the greatest value
 * @param standardDeviation of the sample, with count - 1 in the denominator; absent for one value
 * @param coefficientOfVariation standard deviation over the absolute arithmetic mean, 0.05 for 5 %; absent for one value and
 *     for a mean of 0
 * @param confidence95 95 % confidence interval of {@code value}, see {@link Confidence}; where the values are of several deployments,
 *     from what each deployment gives
 */
public record Summary(
        long count,
        OptionalDouble value,
        double median,
        double min,
        double max,
        OptionalDouble standardDeviation,
        OptionalDouble coefficientOfVariation,
        Optional<Interval> confidence95) {
    private static final EnumSet<Statistic> MOMENTS =
            EnumSet.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX, Statistic.STANDARD_DEVIATION);

    /**
     * @param kind of the metric
     * @param values finite numbers; not changed
     * @return their summary, of percentiles without a value
     * @throws IllegalArgumentException if there is none, or one is not finite
     */
    public static Summary of(MetricKind kind, double... values) {
        return of(kind, values, values);
    }

    /**
     * @param kind of the metric
     * @param values finite numbers; not changed
     * @param pilot those of them from which it was decided how many there are, see {@link Stein}: the interval has their spread
     * @return their summary, of percentiles without a value
     * @throws IllegalArgumentException if there is no value, or one is not finite
     */
    static Summary of(MetricKind kind, double[] values, double[] pilot) {
        if (values.length == 0 || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a summary needs finite numbers, not " + Arrays.toString(values));
        }
        double[] measured =
                kind == MetricKind.ONCE ? Arrays.stream(values).distinct().toArray() : values.clone();
        DoubleStatistics moments = DoubleStatistics.of(MOMENTS, measured);
        double mean = moments.getAsDouble(Statistic.MEAN);
        OptionalDouble deviation = deviation(measured.length, moments);
        return new Summary(
                measured.length,
                value(kind, measured, mean),
                Median.withDefaults().evaluate(measured),
                moments.getAsDouble(Statistic.MIN),
                moments.getAsDouble(Statistic.MAX),
                deviation,
                variation(mean, deviation),
                Confidence.of(kind, values, pilot));
    }

    /**
     * Repeats in one deployment share what that deployment has: the independent values are the deployments'.
     *
     * @param kind of the metric
     * @param deployments the values of each, 2 or more; not changed
     * @return the summary of all values, whose value and interval are those of the deployments' values
     */
    public static Summary ofDeployments(MetricKind kind, List<double[]> deployments) {
        Summary all =
                of(kind, deployments.stream().flatMapToDouble(Arrays::stream).toArray());
        if (all.value().isEmpty() || kind == MetricKind.ONCE) {
            return all;
        }
        double[] units = deployments.stream()
                .mapToDouble(values -> of(kind, values).value().orElseThrow())
                .toArray();
        Summary between = of(kind, units);
        return new Summary(
                all.count(),
                between.value(),
                all.median(),
                all.min(),
                all.max(),
                all.standardDeviation(),
                all.coefficientOfVariation(),
                between.confidence95());
    }

    /**
     * @param merged that of all values behind the repeats together
     * @return the same with it as value
     */
    Summary withValue(OptionalDouble merged) {
        return new Summary(count, merged, median, min, max, standardDeviation, coefficientOfVariation, confidence95);
    }

    /**
     * @return how far the farther end of the interval lies from the value, 0.05 for 5 %; absent without an interval
     */
    public OptionalDouble farthest() {
        if (confidence95.isEmpty() || value.isEmpty() || value.getAsDouble() == 0) {
            return OptionalDouble.empty();
        }
        Interval ends = confidence95.get();
        return OptionalDouble.of(Math.max(ends.high() / value.getAsDouble() - 1, 1 - ends.low() / value.getAsDouble()));
    }

    /**
     * @return the same without an interval, since the values are none of one thing
     */
    Summary withoutInterval() {
        return new Summary(count, value, median, min, max, standardDeviation, coefficientOfVariation, Optional.empty());
    }

    /**
     * @param factor above 0
     * @return the same in a unit of which there are so many in one of this
     */
    public Summary times(double factor) {
        return new Summary(
                count,
                times(value, factor),
                median * factor,
                min * factor,
                max * factor,
                times(standardDeviation, factor),
                coefficientOfVariation,
                confidence95.map(ends -> new Interval(ends.low() * factor, ends.high() * factor)));
    }

    /**
     * @param increasing of a value
     * @return what it makes of the number, of the ends of its interval and of the others; without a deviation, which it has not, and
     *     without an interval where an end is no number or falls together with the value
     */
    public Summary through(DoubleUnaryOperator increasing) {
        return new Summary(
                count,
                value.isPresent() ? OptionalDouble.of(increasing.applyAsDouble(value.getAsDouble())) : value,
                increasing.applyAsDouble(median),
                increasing.applyAsDouble(min),
                increasing.applyAsDouble(max),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                confidence95
                        .map(ends -> new Interval(
                                increasing.applyAsDouble(ends.low()), increasing.applyAsDouble(ends.high())))
                        .filter(ends -> around(ends, increasing.applyAsDouble(value.orElseThrow()))));
    }

    private static boolean around(Interval ends, double middle) {
        return ends.low() < middle && middle < ends.high() && Double.isFinite(ends.high() - ends.low());
    }

    private static OptionalDouble times(OptionalDouble number, double factor) {
        return number.isPresent() ? OptionalDouble.of(number.getAsDouble() * factor) : number;
    }

    private static OptionalDouble value(MetricKind kind, double[] values, double mean) {
        return switch (kind) {
            case RATE -> OptionalDouble.of(harmonicMean(values));
            case FLAG, MAXIMUM -> Arrays.stream(values).max();
            case PERCENTILE -> OptionalDouble.empty();
            case TIME, AMOUNT, SHARE, COUNT, ONCE -> OptionalDouble.of(mean);
        };
    }

    /** A rate of 0 is work that takes endlessly long: it makes that of all 0. */
    private static double harmonicMean(double[] values) {
        if (values.length == 1 || Arrays.stream(values).anyMatch(rate -> rate <= 0)) {
            return Arrays.stream(values).min().orElseThrow();
        }
        return values.length / Arrays.stream(values).map(rate -> 1 / rate).sum();
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
}
