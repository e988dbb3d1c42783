package harness.workloads.mapreduce;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;

/** How fast a job got through its input. */
public final class InputRate {
    /** Input divided by time. */
    public static final Metric INPUT_RATE = new Metric(
            "input_rate",
            "MB/s",
            Direction.HIGHER,
            "Bytes of keys and values of the input (10^6 bytes each MB, as the study counts) divided by the wall-clock"
                    + " time from before the preparation of the trial's first job to the reported end of its last. What each"
                    + " iteration of pagerank reads counts once, and its time ends when the ranks are in HDFS. Samples: .amount (MB) and .seconds.");

    private static final double MB = 1e6;
    private static final double NANOS = 1e9;

    private InputRate() {}

    /**
     * @param bytes of keys and values
     * @param nanos of the job
     * @return the rate
     */
    public static Measurement of(long bytes, long nanos) {
        return Measurement.ofAmount(INPUT_RATE, bytes / MB, nanos / NANOS);
    }
}
