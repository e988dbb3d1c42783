package harness.workloads.dfsio;

import java.util.List;
import java.util.Optional;

/**
 * The time in which all tasks run.
 *
 * @param start when the last task started, in nanoseconds since 1970
 * @param end when the first task ended
 * @param bytes moved by all tasks in between
 * @param share of all bytes of the job, 0 to 1
 */
record Window(long start, long end, double bytes, double share) {
    private static final double NANOS = 1e9;

    /**
     * @param traces of all tasks, at least one
     * @return the window, unless a task ended before another started
     */
    static Optional<Window> of(List<Trace> traces) {
        long start = traces.stream().mapToLong(Trace::start).max().orElseThrow();
        long end = traces.stream().mapToLong(Trace::end).min().orElseThrow();
        if (end <= start) {
            return Optional.empty();
        }
        double bytes = traces.stream()
                .mapToDouble(t -> t.bytesAt(end) - t.bytesAt(start))
                .sum();
        double all = traces.stream().mapToDouble(Trace::bytes).sum();
        return all > 0 ? Optional.of(new Window(start, end, bytes, bytes / all)) : Optional.empty();
    }

    double seconds() {
        return (end - start) / NANOS;
    }
}
