package harness.workloads.load;

import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Mean, percentiles and maximum of one kind of latency, and its histogram.
 *
 * @param mean carries the histogram
 * @param percentiles in ascending order
 * @param maximum the largest
 */
record LatencyMetrics(Metric mean, List<Percentile> percentiles, Metric maximum) {
    static final LatencyMetrics SERVICE = named(
            "service_time",
            "the time from the actual start of an operation to its end, retries included, over the operations that count"
                    + " and succeeded.");
    static final LatencyMetrics RESPONSE = named(
            "response_time",
            "the time from the moment at which the open loop was to start an operation to its end, so that waiting behind"
                    + " a stalled operation counts, over the operations that count and succeeded. Only in an open loop,"
                    + " where a rate is given.");

    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * @param metric its metric
     * @param percent 0 to 100
     */
    record Percentile(Metric metric, double percent) {}

    private static LatencyMetrics named(String name, String meaning) {
        List<Percentile> percentiles = Stream.of("50", "90", "95", "99", "99.9", "99.99")
                .map(percent -> new Percentile(
                        metric(
                                name + "_p" + percent.replace('.', '_'),
                                "The " + percent + "th percentile of " + meaning + " Absent below "
                                        + Percentiles.leastCount(Double.parseDouble(percent))
                                        + " operations, which it takes for a 95 % limit of it."),
                        Double.parseDouble(percent)))
                .toList();
        return new LatencyMetrics(
                metric(
                        name + "_mean",
                        "Mean of " + meaning
                                + " The samples file has the histogram behind it and the percentiles: three"
                                + " digits, HdrHistogram's compressed form in Base64, in nanoseconds."),
                percentiles,
                metric(name + "_max", "The largest of " + meaning));
    }

    private static Metric metric(String name, String definition) {
        return new Metric(name, "ms", Direction.LOWER, definition);
    }

    List<Metric> metrics() {
        List<Metric> all = new ArrayList<>(List.of(mean));
        percentiles.forEach(percentile -> all.add(percentile.metric()));
        all.add(maximum);
        return List.copyOf(all);
    }

    /**
     * @param histogram of nanoseconds, not empty
     * @return the numbers in milliseconds
     */
    List<Measurement> of(Histogram histogram) {
        List<Measurement> all = new ArrayList<>();
        all.add(Measurement.withHistogram(
                mean, histogram.getMean() / NANOS_PER_MILLI, HistogramText.encode(histogram)));
        for (Percentile percentile : percentiles) {
            if (histogram.getTotalCount() < Percentiles.leastCount(percentile.percent())) {
                continue;
            }
            double nanos = (double) histogram.getValueAtPercentile(percentile.percent());
            all.add(Measurement.of(percentile.metric(), nanos / NANOS_PER_MILLI));
        }
        all.add(Measurement.of(maximum, (double) histogram.getMaxValue() / NANOS_PER_MILLI));
        return all;
    }
}
