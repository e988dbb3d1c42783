package harness.api.metric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The times of single calls that move data, over all processes and threads. */
public final class CallTimeMetrics {
    private static final String CALL =
            "the time of one call that moves data (a transfer of IOR, a dump or a row of BT-IO, a"
                    + " variable of FLASH-IO, a record of POP, a block of a storage workload, of storage-sync its fdatasync), over all calls of all processes"
                    + " and threads, to 3 %.";
    private static final Metric MEAN = metric(
            "call_time_mean",
            "Mean of " + CALL
                    + " The samples file has the histogram: HdrHistogram's compressed form in Base64, in nanoseconds.");
    private static final Metric MEDIAN = percentile("call_time_p50");
    private static final Metric P99 = percentile("call_time_p99");
    private static final Metric P99_9 = percentile("call_time_p99_9");
    private static final Metric MAXIMUM = metric("call_time_max", "The largest of " + CALL);
    private static final double NANOS_PER_MILLI = 1e6;

    /** All of them. */
    public static final List<Metric> ALL = List.of(MEAN, MEDIAN, P99, P99_9, MAXIMUM);

    private CallTimeMetrics() {}

    private static Metric percentile(String name) {
        return metric(
                name,
                "The %sth percentile of %s Absent below %d calls, which it takes for a 95 %% limit of it."
                        .formatted(
                                BigDecimal.valueOf(percent(name))
                                        .stripTrailingZeros()
                                        .toPlainString(),
                                CALL,
                                Percentiles.leastCount(percent(name))));
    }

    private static double percent(String name) {
        return Percentiles.percent(name).orElseThrow();
    }

    private static Metric metric(String name, String definition) {
        return new Metric(name, "ms", Direction.LOWER, definition);
    }

    /**
     * @param calls of all processes and threads, in nanoseconds
     * @return the numbers in milliseconds
     */
    public static List<Measurement> of(Histogram calls) {
        List<Measurement> all = new ArrayList<>();
        all.add(Measurement.withHistogram(MEAN, calls.getMean() / NANOS_PER_MILLI, HistogramText.encode(calls)));
        for (Metric percentile : List.of(MEDIAN, P99, P99_9)) {
            double percent = percent(percentile.name());
            if (calls.getTotalCount() >= Percentiles.leastCount(percent)) {
                double nanos = (double) calls.getValueAtPercentile(percent);
                all.add(Measurement.of(percentile, nanos / NANOS_PER_MILLI));
            }
        }
        all.add(Measurement.of(MAXIMUM, (double) calls.getMaxValue() / NANOS_PER_MILLI));
        return all;
    }
}
