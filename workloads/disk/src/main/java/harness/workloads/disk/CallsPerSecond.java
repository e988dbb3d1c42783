package harness.workloads.disk;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** How many calls ended in each second since the common start. */
final class CallsPerSecond {
    /** In nanoseconds. */
    static final long SECOND = 1_000_000_000;

    private long[] calls = new long[60];
    private int seconds;

    /** As {@link #all} has them. */
    static CallsPerSecond of(List<Double> calls) {
        CallsPerSecond all = new CallsPerSecond();
        for (int second = 0; second < calls.size(); second++) {
            all.add(second, calls.get(second).longValue());
        }
        return all;
    }

    /** What followed. */
    void append(CallsPerSecond next) {
        int before = seconds;
        for (int second = 0; second < next.seconds; second++) {
            add(before + second, next.calls[second]);
        }
    }

    void add(long nanos) {
        add((int) (nanos / SECOND), 1);
    }

    private void add(int second, long count) {
        if (second >= calls.length) {
            calls = Arrays.copyOf(calls, Math.max(second + 1, 2 * calls.length));
        }
        calls[second] += count;
        seconds = Math.max(seconds, second + 1);
    }

    void add(CallsPerSecond other) {
        for (int second = 0; second < other.seconds; second++) {
            add(second, other.calls[second]);
        }
    }

    /** The last second may not be a whole one. */
    List<Double> all() {
        return LongStream.of(calls)
                .limit(seconds)
                .mapToObj(count -> (double) count)
                .toList();
    }

    /** Those of whole seconds. */
    double[] whole() {
        return LongStream.of(calls)
                .limit(Math.max(0, seconds - 1))
                .asDoubleStream()
                .toArray();
    }

    /** Calls a second in equal parts of whole seconds, so many at most; what is left over at the end is in none. */
    static double[] parts(int most, double... whole) {
        int each = Math.max(1, (whole.length + most - 1) / most);
        double[] parts = new double[whole.length / each];
        for (int second = 0; second < parts.length * each; second++) {
            parts[second / each] += whole[second] / each;
        }
        return parts;
    }
}
