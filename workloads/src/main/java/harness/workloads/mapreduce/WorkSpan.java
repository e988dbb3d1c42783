package harness.workloads.mapreduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A stretch of time in which something was at work on data, or which a clock measured.
 *
 * @param begin in milliseconds since 1970
 * @param end the same, not before begin
 */
public record WorkSpan(long begin, long end) {
    /**
     * @throws IllegalArgumentException if it ends before it begins
     */
    public WorkSpan {
        if (end < begin) {
            throw new IllegalArgumentException("a span ends %d ms before it begins".formatted(begin - end));
        }
    }

    /**
     * @param begin in milliseconds since 1970
     * @param nanos that it lasted
     * @return the span
     */
    public static WorkSpan lasting(long begin, long nanos) {
        return new WorkSpan(begin, begin + TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    long millis() {
        return end - begin;
    }

    /** The stretches of this one that lie in none of the others, in order, in milliseconds; they may overlap each other and its ends. */
    List<Long> gaps(List<WorkSpan> others) {
        List<Long> gaps = new ArrayList<>();
        long seen = begin;
        for (WorkSpan other : others.stream()
                .sorted(Comparator.comparingLong(WorkSpan::begin))
                .toList()) {
            gaps.add(Math.min(other.begin, end) - seen);
            seen = Math.max(seen, other.end);
        }
        gaps.add(end - seen);
        return gaps.stream().filter(gap -> gap > 0).toList();
    }
}
