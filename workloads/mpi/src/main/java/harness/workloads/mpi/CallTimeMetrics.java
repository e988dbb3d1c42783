package harness.workloads.mpi;

import harness.core.metric.Direction;
import harness.core.metric.HistogramText;
import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.core.metric.Percentiles;
import harness.mpi.kernel.CallTimes;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The times of single calls of a kernel, over all processes. */
public final class CallTimeMetrics {
    private static final String CALL =
            "the time of one call that moves data (a transfer of IOR, a dump or a row of BT-IO, a"
                    + " variable of FLASH-IO, a record of POP), over all calls of all processes, to 3 %.";
    private static final Metric MEAN = metric(
            "call_time_mean",
            "Mean of " + CALL
                    + " The samples file has the histogram: HdrHistogram's compressed form in Base64, in nanoseconds.");
    private static final Metric MEDIAN = percentile("call_time_p50");
    private static final Metric P99 = percentile("call_time_p99");
    private static final Metric MAXIMUM = metric("call_time_max", "The largest of " + CALL);
    private static final double NANOS_PER_MILLI = 1e6;

    /** All of them. */
    public static final List<Metric> ALL = List.of(MEAN, MEDIAN, P99, MAXIMUM);

    private CallTimeMetrics() {}

    private static Metric percentile(String name) {
        return metric(
                name,
                "The %.0fth percentile of %s Absent below %d calls, which it takes for a 95 %% limit of it."
                        .formatted(percent(name), CALL, Percentiles.leastCount(percent(name))));
    }

    private static double percent(String name) {
        return Percentiles.percent(name).orElseThrow();
    }

    private static Metric metric(String name, String definition) {
        return new Metric(name, "ms", Direction.LOWER, definition);
    }

    /**
     * @param calls of all processes
     * @return the numbers in milliseconds
     */
    public static List<Measurement> of(CallTimes calls) {
        Histogram histogram = histogram(calls);
        List<Measurement> all = new ArrayList<>();
        all.add(Measurement.withHistogram(
                MEAN, histogram.getMean() / NANOS_PER_MILLI, HistogramText.encode(histogram)));
        for (Metric percentile : List.of(MEDIAN, P99)) {
            double percent = percent(percentile.name());
            if (histogram.getTotalCount() >= Percentiles.leastCount(percent)) {
                double nanos = (double) histogram.getValueAtPercentile(percent);
                all.add(Measurement.of(percentile, nanos / NANOS_PER_MILLI));
            }
        }
        all.add(Measurement.of(MAXIMUM, (double) histogram.getMaxValue() / NANOS_PER_MILLI));
        return all;
    }

    /**
     * @param calls of all processes
     * @return HdrHistogram's compressed form in Base64, in nanoseconds
     */
    public static String encoded(CallTimes calls) {
        return HistogramText.encode(histogram(calls));
    }

    private static Histogram histogram(CallTimes calls) {
        Histogram histogram = new Histogram(3);
        calls.buckets().forEach(bucket -> histogram.recordValueWithCount(bucket.nanos(), bucket.count()));
        return histogram;
    }
}
