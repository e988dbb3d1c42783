package harness.workloads.ior;

import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.workloads.mpi.CallHistogram;
import java.util.ArrayList;
import java.util.List;

/** What the workloads of the family ior measure. */
final class IorMetrics {
    private static final Metric BANDWIDTH = new Metric(
            "mpi_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all processes divided by the time from the first open to the last close, as IOR counts; of IOR"
                    + " itself, the number that it prints (bwMiB). With fsync=yes the time includes that written data are on the"
                    + " disk. Samples, of our own kernel: bytes of a process"
                    + " divided by its own time, one for each.");
    private static final Metric OPEN = time("open_time", "from the first start of an open to the last end of one");
    private static final Metric TRANSFER = time(
            "transfer_time",
            "from the first start of a transfer to the last end of one, fsync included where it is timed");
    private static final Metric CLOSE = time("close_time", "from the first start of a close to the last end of one");
    private static final Metric SYNC = new Metric(
            "sync_time",
            "s",
            Direction.LOWER,
            "The slowest process's time in fsync, or in MPI_File_sync; part of the time" + " behind the bandwidth.");

    static final List<Metric> ALL = all();

    private IorMetrics() {}

    private static List<Metric> all() {
        List<Metric> all = new ArrayList<>(List.of(BANDWIDTH, OPEN, TRANSFER, CLOSE, SYNC));
        all.addAll(CallTimeMetrics.ALL);
        return List.copyOf(all);
    }

    private static Metric time(String name, String what) {
        return new Metric(
                name,
                "s",
                Direction.LOWER,
                "Time over all processes " + what + ". Parts overlap: they do not" + " add up.");
    }

    static List<Measurement> of(AccessTimes times) {
        List<Measurement> all = new ArrayList<>();
        all.add(new Measurement(BANDWIDTH, times.mib() / times.totalSeconds(), times.processMibPerSecond())
                .over(times.mib(), times.totalSeconds()));
        all.add(Measurement.of(OPEN, times.openSeconds()));
        all.add(Measurement.of(TRANSFER, times.transferSeconds()));
        all.add(Measurement.of(CLOSE, times.closeSeconds()));
        times.syncSeconds().ifPresent(seconds -> all.add(Measurement.of(SYNC, seconds)));
        times.calls().ifPresent(calls -> all.addAll(CallTimeMetrics.of(CallHistogram.of(calls))));
        return all;
    }
}
