package harness.workloads.dfsio;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.StartupMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rates of DFSIO, from the records of its tasks. */
final class DfsioMetrics {
    static final Metric AGGREGATE_BANDWIDTH = new Metric(
            "aggregate_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of files (not of replicas) of all tasks divided by the time from the start of the first task to the end"
                    + " of the last, over all tasks; of a write to the end of the last DataNode's sync, when every replica is"
                    + " on a disk. Starts and ends are those of opening a task's first and closing its last file, as of IOR's"
                    + " rates. The nodes' clocks must agree. Not what Enhanced DFSIO or TestDFSIO"
                    + " call throughput. Samples: .file_task, .file_start, .file_open, .file_end (seconds since the first"
                    + " start) and .file_bytes of each file, .mark_task, .mark_time and .mark_bytes of each task's progress,"
                    + " .sync_end of each DataNode's process.");
    static final Metric AGGREGATE_TIME = new Metric(
            "aggregate_time",
            "s",
            Direction.NEITHER,
            "The time to which aggregate_bandwidth refers. Below a second noise at its ends dominates, which the trial notes.");
    static final Metric ACKNOWLEDGED_BANDWIDTH = new Metric(
            "acknowledged_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Of a write: the same bytes divided by the time from the start of the first task to the end of the last, when"
                    + " every replica is acknowledged and may still be in the DataNodes' memory alone. What TestDFSIO's"
                    + " and Enhanced DFSIO's numbers of a write rest on.");
    static final Metric WRITE_OUT_TIME = new Metric(
            "write_out_time",
            "s",
            Direction.LOWER,
            "Of a write: time from the end of the last task until the last DataNode has written out what it held in memory"
                    + " (sync of the file systems with its directories).");
    static final Metric DIRTY_BYTES = new Metric(
            "dirty_bytes",
            "bytes",
            Direction.NEITHER,
            "Of a write: what the DataNodes' machines held in memory alone when the last task had ended (Dirty and"
                    + " Writeback of /proc/meminfo), replicas and whatever else was written there. Absent where the kernel"
                    + " does not tell.");
    static final Metric CONCURRENT_BANDWIDTH = new Metric(
            "concurrent_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of files moved by all tasks in the time in which all tasks run, from the start of the last to the end of"
                    + " the first, divided by that time. Bytes between two marks of a task count as if moved evenly. What"
                    + " slow tasks do afterwards is not in it. Absent if the tasks never all ran.");
    static final Metric CONCURRENT_TIME = new Metric(
            "concurrent_time",
            "s",
            Direction.NEITHER,
            "The time to which concurrent_bandwidth refers. Below a second or so that number is noise.");
    static final Metric CONCURRENT_SHARE = new Metric(
            "concurrent_share",
            "1",
            Direction.NEITHER,
            "Share of all bytes that was moved in the time to which concurrent_bandwidth refers.");
    static final Metric DFSIOE_THROUGHPUT = new Metric(
            "dfsioe_throughput",
            "MiB/s",
            Direction.HIGHER,
            "What TestDFSIOEnh of Intel's HiBench (Enhanced DFSIO) calls Average of Aggregated Throughput: mean over slots of"
                    + " one second of the bytes moved in a slot, over the slots in which at least half of the map slots"
                    + " are busy, each with a file whose time holds the whole slot. Slots are counted from the first task's start, bytes"
                    + " between two marks as if moved evenly. The figures of exposito2014 are this. Absent if no slot counts.");
    static final Metric TASK_RATE = new Metric(
            "task_rate",
            "MiB/s",
            Direction.HIGHER,
            "Mean over tasks of the task's bytes divided by its time from before its first file is opened to after its"
                    + " last is closed, without the wait for the common start. Samples: one rate per task.");
    static final Metric TASK_RATE_DEVIATION = new Metric(
            "task_rate_deviation",
            "MiB/s",
            Direction.LOWER,
            MetricKind.AMOUNT,
            "Standard deviation over tasks (divided by n - 1; 0 for one task) of the rates behind task_rate.");
    static final Metric GOODPUT = new Metric(
            "goodput",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all files divided by the wall-clock time of the job from submission to its reported end, the"
                    + " start of the tasks included, the sync after a write not.");
    static final Metric TESTDFSIO_THROUGHPUT = new Metric(
            "testdfsio_throughput",
            "MiB/s",
            Direction.HIGHER,
            "What Hadoop's TestDFSIO calls Throughput: bytes of all files divided by the sum of the files' times, from"
                    + " after a file is open to after it is closed. It is a mean rate of one file weighted by time, not"
                    + " what the cluster moved. TestDFSIO prints it as mb/sec with mb = 2^20 bytes.");
    static final Metric TESTDFSIO_AVERAGE_IO_RATE = new Metric(
            "testdfsio_average_io_rate",
            "MiB/s",
            Direction.HIGHER,
            "What Hadoop's TestDFSIO calls Average IO rate: mean over files of the file's bytes divided by its time,"
                    + " from after it is open to after it is closed. TestDFSIO prints it as mb/sec with mb = 2^20"
                    + " bytes.");

    private static final List<Metric> OF_BOTH = Stream.of(
                    List.of(
                            CONCURRENT_BANDWIDTH,
                            CONCURRENT_TIME,
                            CONCURRENT_SHARE,
                            DFSIOE_THROUGHPUT,
                            TASK_RATE,
                            TASK_RATE_DEVIATION,
                            GOODPUT,
                            TESTDFSIO_THROUGHPUT,
                            TESTDFSIO_AVERAGE_IO_RATE),
                    StartupMetrics.TIMES,
                    CounterMetrics.OF_MAPS)
            .flatMap(List::stream)
            .toList();

    private static final double MIB = 1 << 20;
    private static final double NANOS = 1e9;

    private DfsioMetrics() {}

    /**
     * @param more what only this operation has
     */
    static List<Metric> all(Metric... more) {
        return Stream.of(Stream.of(AGGREGATE_BANDWIDTH, AGGREGATE_TIME), Stream.of(more), OF_BOTH.stream())
                .flatMap(metrics -> metrics)
                .toList();
    }

    /**
     * @param traces of all tasks
     * @param makespan of them
     * @param mapSlots of the cluster
     * @param jobNanos wall-clock time of the job
     */
    static List<Measurement> of(List<Trace> traces, Makespan makespan, int mapSlots, long jobNanos) {
        List<Double> rates = traces.stream()
                .map(t -> mibPerSecond((double) t.bytes(), (double) (t.end() - t.start())))
                .toList();
        List<FileTime> files = traces.stream().flatMap(t -> t.files().stream()).toList();
        double bytes = files.stream().mapToDouble(FileTime::bytes).sum();
        double fileNanos = files.stream().mapToDouble(DfsioMetrics::nanos).sum();
        double fileRates = mean(files.stream()
                .map(f -> mibPerSecond((double) f.bytes(), nanos(f)))
                .toList());
        List<Measurement> all = new ArrayList<>();
        all.add(Measurement.of(AGGREGATE_BANDWIDTH, bytes / MIB / makespan.seconds()));
        all.add(Measurement.of(AGGREGATE_TIME, makespan.seconds()));
        if (makespan.synced().isPresent()) {
            all.add(Measurement.of(ACKNOWLEDGED_BANDWIDTH, bytes / MIB / makespan.taskSeconds()));
            all.add(Measurement.of(WRITE_OUT_TIME, makespan.syncSeconds()));
        }
        all.addAll(concurrent(Window.of(traces)));
        BusySlots.bytesPerSecond(traces, mapSlots)
                .ifPresent(rate -> all.add(Measurement.of(DFSIOE_THROUGHPUT, rate / MIB)));
        all.add(new Measurement(TASK_RATE, mean(rates), rates));
        all.add(Measurement.of(TASK_RATE_DEVIATION, deviation(rates)));
        all.add(Measurement.of(GOODPUT, mibPerSecond(bytes, (double) jobNanos)));
        all.add(Measurement.of(TESTDFSIO_THROUGHPUT, mibPerSecond(bytes, fileNanos)));
        all.add(Measurement.of(TESTDFSIO_AVERAGE_IO_RATE, fileRates));
        return all;
    }

    private static List<Measurement> concurrent(Optional<Window> window) {
        return window.map(w -> List.of(
                        Measurement.of(CONCURRENT_BANDWIDTH, w.bytes() / MIB / w.seconds()),
                        Measurement.of(CONCURRENT_TIME, w.seconds()),
                        Measurement.of(CONCURRENT_SHARE, w.share())))
                .orElse(List.of());
    }

    private static double nanos(FileTime file) {
        return (double) (file.end() - file.open());
    }

    private static double mibPerSecond(double bytes, double nanos) {
        return bytes / MIB / (nanos / NANOS);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static double deviation(List<Double> values) {
        if (values.size() < 2) {
            return 0;
        }
        double mean = mean(values);
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.size() - 1));
    }
}
