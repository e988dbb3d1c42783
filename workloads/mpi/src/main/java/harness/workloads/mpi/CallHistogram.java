package harness.workloads.mpi;

import harness.mpi.kernel.CallTimes;
import org.HdrHistogram.Histogram;

/** The times of single calls of a kernel as metrics take them. */
public final class CallHistogram {
    private CallHistogram() {}

    /**
     * @param calls of all processes
     * @return the same in nanoseconds
     */
    public static Histogram of(CallTimes calls) {
        Histogram histogram = new Histogram(3);
        calls.buckets().forEach(bucket -> histogram.recordValueWithCount(bucket.nanos(), bucket.count()));
        return histogram;
    }
}
