package harness.api.metric;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One number of one trial.
 *
 * @param metric what it means
 * @param value in the metric's unit; finite
 * @param samples the raw values behind it, for example one rate per task; empty where there are none
 * @param histogram of more values than can be kept one by one: HdrHistogram's compressed form in Base64; empty where there
 *     is none
 * @param interval seconds that each sample stands for, where they are a series in time from the trial's start on; the last
 *     one may be cut short
 * @param series columns of raw values by their names, from which the value can be computed again; empty where there are none
 */
public record Measurement(
        Metric metric,
        double value,
        List<Double> samples,
        Optional<String> histogram,
        OptionalDouble interval,
        Map<String, List<Double>> series) {
    /**
     * @throws IllegalArgumentException if the value or a sample is not a finite number: a failure never becomes a number
     */
    public Measurement {
        requireFinite(metric, value);
        samples.forEach(sample -> requireFinite(metric, sample));
        samples = List.copyOf(samples);
        series = Map.copyOf(series);
        series.values().forEach(column -> column.forEach(each -> requireFinite(metric, each)));
    }

    /**
     * A measurement without columns of raw values.
     *
     * @param metric what it means
     * @param value in the metric's unit
     * @param samples the raw values behind it
     * @param histogram of more values than can be kept
     * @param interval seconds that each sample stands for
     */
    private Measurement(
            Metric metric, double value, List<Double> samples, Optional<String> histogram, OptionalDouble interval) {
        this(metric, value, samples, histogram, interval, Map.of());
    }

    /**
     * @param columns of raw values by their names
     * @return the same with these
     */
    public Measurement withSeries(Map<String, List<Double>> columns) {
        return new Measurement(metric, value, samples, histogram, interval, columns);
    }

    /**
     * @param rate what it means
     * @param amount in the unit of which the rate has so many a second
     * @param seconds above 0
     * @return their quotient, which keeps both
     */
    public static Measurement ofAmount(Metric rate, double amount, double seconds) {
        return of(rate, amount / seconds).over(amount, seconds);
    }

    /**
     * @param amount in the unit of which the rate has so many a second
     * @param seconds above 0
     * @return the same, which keeps what it is the quotient of
     */
    public Measurement over(double amount, double seconds) {
        return withSeries(Map.of("amount", List.of(amount), "seconds", List.of(seconds)));
    }

    /**
     * @param metric what it means
     * @param value in the metric's unit
     * @param samples the raw values behind it
     */
    public Measurement(Metric metric, double value, List<Double> samples) {
        this(metric, value, samples, Optional.empty(), OptionalDouble.empty());
    }

    /**
     * @param metric what it means
     * @param value in the metric's unit
     * @param perSecond what it was in each second of the trial
     * @return a measurement with a series in time
     */
    public static Measurement withSeries(Metric metric, double value, List<Double> perSecond) {
        return new Measurement(metric, value, perSecond, Optional.empty(), OptionalDouble.of(1));
    }

    /**
     * @param rate what it means
     * @param amount in the unit of which the rate has so many a second
     * @param seconds above 0
     * @param perSecond the rate in each second of the trial, which counts in parts
     * @return their quotient, which keeps them
     */
    public static Measurement ofAmount(Metric rate, double amount, double seconds, List<Double> perSecond) {
        return withSeries(rate, amount / seconds, perSecond).over(amount, seconds);
    }

    /**
     * @param metric what it means
     * @param value in the metric's unit
     * @param histogram of the values behind it, HdrHistogram's compressed form in Base64
     * @return a measurement with a histogram
     */
    public static Measurement withHistogram(Metric metric, double value, String histogram) {
        return new Measurement(metric, value, List.of(), Optional.of(histogram), OptionalDouble.empty());
    }

    /**
     * @param metric what it means
     * @param value in the metric's unit
     * @return a measurement without samples
     */
    public static Measurement of(Metric metric, double value) {
        return new Measurement(metric, value, List.of());
    }

    private static void requireFinite(Metric metric, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("metric " + metric.name() + " is " + value + ", not a finite number");
        }
    }
}
