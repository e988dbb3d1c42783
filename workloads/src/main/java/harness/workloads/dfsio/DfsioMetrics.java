package harness.workloads.dfsio;

import harness.core.metric.Direction;
import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.core.metric.MetricKind;
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
            "Bytes of files (not of replicas) moved by all tasks in the time in which all tasks run, from the start"
                    + " of the last to the end of the first, divided by that time. Bytes between two marks of a task"
                    + " count as if moved evenly. The nodes' clocks must agree. Invalid if that time holds less than a"
                    + " tenth of the bytes.");
    static final Metric WINDOW_SHARE = new Metric(
            "aggregate_window_share",
            "1",
            Direction.NEITHER,
            "Share of all bytes that was moved in the time to which aggregate_bandwidth refers.");
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
                    + " start of the tasks included.");
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

    static final List<Metric> ALL = Stream.of(
                    List.of(
                            AGGREGATE_BANDWIDTH,
                            WINDOW_SHARE,
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
     * @param traces of all tasks
     * @param window in which all of them run, if it counts
     * @param jobNanos wall-clock time of the job
     */
    static List<Measurement> of(List<Trace> traces, Optional<Window> window, long jobNanos) {
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
        window.ifPresent(w -> {
            all.add(Measurement.of(AGGREGATE_BANDWIDTH, w.bytes() / MIB / w.seconds()));
            all.add(Measurement.of(WINDOW_SHARE, w.share()));
        });
        all.add(new Measurement(TASK_RATE, mean(rates), rates));
        all.add(Measurement.of(TASK_RATE_DEVIATION, deviation(rates)));
        all.add(Measurement.of(GOODPUT, mibPerSecond(bytes, (double) jobNanos)));
        all.add(Measurement.of(TESTDFSIO_THROUGHPUT, mibPerSecond(bytes, fileNanos)));
        all.add(Measurement.of(TESTDFSIO_AVERAGE_IO_RATE, fileRates));
        return all;
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
