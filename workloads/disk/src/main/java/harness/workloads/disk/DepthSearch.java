package harness.workloads.disk;

import java.io.IOException;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** How many calls may be in flight of each file until their times are beyond a limit. */
final class DepthSearch {
    /** Calls of a slow device are counted for so many seconds, until they are enough. */
    private static final int LONGEST = 10;

    private final LatencyLimit limit;
    private final Trying trying;

    /** Makes calls for a second. */
    interface Trying {
        /** Times of all calls in nanoseconds, with so many in flight of each file. */
        Histogram calls(int depth) throws IOException, InterruptedException;
    }

    DepthSearch(LatencyLimit limit, Trying trying) {
        this.limit = limit;
        this.trying = trying;
    }

    /**
     * Doubles the calls in flight until they are too slow, and halves the step between what is and what is not.
     *
     * @param most calls in flight of each file, 1 or more
     * @return the most of these that were within the limit, 1 to most
     * @throws IOException if one call in flight is beyond the limit, or a call failed
     * @throws InterruptedException if interrupted
     */
    int most(int most) throws IOException, InterruptedException {
        int within = 0;
        int beyond = most + 1;
        for (int depth = 1; depth < beyond; depth = Math.min(2 * depth, most)) {
            if (!isWithin(depth)) {
                beyond = depth;
            } else if (depth == most) {
                return most;
            } else {
                within = depth;
            }
        }
        while (beyond - within > 1) {
            int depth = (within + beyond) / 2;
            if (isWithin(depth)) {
                within = depth;
            } else {
                beyond = depth;
            }
        }
        return within;
    }

    private boolean isWithin(int depth) throws IOException, InterruptedException {
        Histogram calls = new Histogram(BlockWorker.DIGITS);
        for (int second = 0; second < LONGEST && calls.getTotalCount() < limit.leastCalls(); second++) {
            calls.add(trying.calls(depth));
        }
        Optional<String> exceeded = limit.exceeded(calls);
        if (depth == 1 && exceeded.isPresent()) {
            throw new IOException("with one call in flight " + exceeded.get());
        }
        return exceeded.isEmpty();
    }
}
