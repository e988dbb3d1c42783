package harness.workloads.dfsio;

import harness.hdfs.storage.Synced;
import java.util.List;
import java.util.OptionalLong;

/**
 * The time that the headline refers to, in nanoseconds since 1970 by the clocks of the nodes.
 *
 * @param start of the first task
 * @param end of the last task
 * @param synced when the last DataNode had its data on disks; empty of a read
 */
record Makespan(long start, long end, OptionalLong synced) {
    private static final double NANOS = 1e9;

    /**
     * @param traces of all tasks, at least one
     * @param synced answers of all DataNodes; empty of a read
     */
    static Makespan of(List<Trace> traces, List<Synced> synced) {
        return new Makespan(
                traces.stream().mapToLong(Trace::start).min().orElseThrow(),
                traces.stream().mapToLong(Trace::end).max().orElseThrow(),
                synced.stream().mapToLong(Synced::end).max());
    }

    /** Until the last task has ended. */
    double taskSeconds() {
        return (end - start) / NANOS;
    }

    /** Until the data are where the headline wants them. */
    double seconds() {
        return (Math.max(end, synced.orElse(end)) - start) / NANOS;
    }

    double syncSeconds() {
        return seconds() - taskSeconds();
    }
}
