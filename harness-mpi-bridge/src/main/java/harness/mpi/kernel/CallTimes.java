package harness.mpi.kernel;

import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;

/**
 * How long single calls took: counts in buckets, each known by its longest time.
 *
 * @param buckets in ascending order of time; not empty
 */
public record CallTimes(List<Bucket> buckets) {
    /**
     * Calls that took about as long.
     *
     * @param nanos the longest time that falls into it; 3 % above the shortest
     * @param count calls; 1 or more
     */
    public record Bucket(long nanos, long count) {}

    /** Copies the list. */
    public CallTimes {
        buckets = List.copyOf(buckets);
    }

    static CallTimes of(List<List<Long>> pairs) throws ToolOutputException {
        List<Bucket> buckets = new ArrayList<>();
        long last = -1;
        for (List<Long> pair : pairs) {
            if (pair.size() != 2 || pair.get(0) <= last || pair.get(1) < 1) {
                throw new ToolOutputException(KernelOutput.TOOL, "the times of calls are not in buckets");
            }
            last = pair.get(0);
            buckets.add(new Bucket(last, pair.get(1)));
        }
        if (buckets.isEmpty()) {
            throw new ToolOutputException(KernelOutput.TOOL, "no call was timed");
        }
        return new CallTimes(buckets);
    }

    /**
     * @return how many calls
     */
    public long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }
}
