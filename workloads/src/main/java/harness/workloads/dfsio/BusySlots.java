package harness.workloads.dfsio;

import harness.workloads.dfsio.Trace.FileTime;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Enhanced DFSIO's aggregated throughput, as TestDFSIOEnh of Intel's HiBench computes it: the mean of the bytes moved in slots of
 * one second, over those slots in which at least half of the cluster's map slots move a file. A file counts as moved in the slots
 * that lie wholly within its time.
 */
final class BusySlots {
    private static final long SLOT = 1_000_000_000L;

    private BusySlots() {}

    /**
     * @param traces of all tasks, at least one
     * @param mapSlots of the cluster
     * @return bytes per second; empty if no slot counts
     */
    static OptionalDouble bytesPerSecond(List<Trace> traces, int mapSlots) {
        long origin = traces.stream().mapToLong(Trace::start).min().orElseThrow();
        long end = traces.stream().mapToLong(Trace::end).max().orElseThrow();
        int[] busy = new int[(int) ((end - origin) / SLOT) + 1];
        for (Trace trace : traces) {
            for (FileTime file : trace.files()) {
                long first = Math.floorDiv(file.start() - origin, SLOT) + 1;
                long last = Math.floorDiv(file.end() - origin, SLOT) - 1;
                for (long slot = first; slot <= last; slot++) {
                    busy[(int) slot]++;
                }
            }
        }
        return IntStream.range(0, busy.length)
                .filter(slot -> busy[slot] > 0 && 2 * busy[slot] >= mapSlots)
                .mapToDouble(slot -> moved(traces, origin + slot * SLOT))
                .average();
    }

    private static double moved(List<Trace> traces, long from) {
        return traces.stream()
                .mapToDouble(trace -> trace.bytesAt(from + SLOT) - trace.bytesAt(from))
                .sum();
    }
}
