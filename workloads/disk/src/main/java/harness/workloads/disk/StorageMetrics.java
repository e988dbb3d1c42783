package harness.workloads.disk;

import harness.api.clients.ClientMachineMetrics;
import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.Percentiles;
import harness.api.units.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** What the storage workloads measure. */
final class StorageMetrics {
    private static final Metric BANDWIDTH = new Metric(
            "storage_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all files in all directories divided by the time in which they were moved; of writes with fsync=end their fsync"
                    + " included. It is no sum of rates. Of fio, whose jobs start together, the time is the longest runtime of a job, in whole milliseconds; of"
                    + " IOzone, its bytes by what its parent process sees, close included, without samples. Samples: bytes of a file divided by its own"
                    + " time, one for each. Columns file_bytes, file_start and file_synced (s) have a value for each file and compute it again. On a"
                    + " cluster the files are those of all slaves, whose starts are when fio ended less that time, set to one clock (start_error says how"
                    + " well), and column file_host has the slave's number. With hosts=each the slaves take turns, and their marks are set one after the"
                    + " other, so that the time is the sum of the times of single slaves.");
    private static final Metric DEVICE_BANDWIDTH = new Metric(
            "device_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Mean over the directories of the bytes of a directory divided by its own time, from its first start to its last end,"
                    + " fsync included where it is timed. Samples: one for each directory.");
    private static final Metric HOST_BANDWIDTH = new Metric(
            "host_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "On a cluster: the mean over the slaves of the bytes of a slave divided by its own time, from its first start to its last"
                    + " end, fsync included where it is timed. Samples: one for each slave; columns host_bytes and host_time (s)"
                    + " have a value for each and compute it again.");
    private static final Metric IOPS = new Metric(
            "storage_iops",
            "operations/s",
            Direction.HIGHER,
            "Calls that read or write one block, of all files, divided by the time behind storage_bandwidth.");
    private static final Metric TIME =
            new Metric("storage_time", "s", Direction.LOWER, "The time behind storage_bandwidth.");
    private static final Metric DEVICE_BYTES = new Metric(
            "device_bytes",
            "bytes",
            Direction.NEITHER,
            "Bytes that the kernel counts for the block devices of the directories while the clock ran (/proc/diskstats), written"
                    + " of writes, read of reads, both of storage-mixed; what others move is in it. Absent where a file system is not on one block device, or neither its counter nor those of the paths below it ever move. A trial"
                    + " whose data have to come from devices or to be on them is INVALID if it is less than 0.98 of its bytes.");
    private static final Metric PROCESS_BYTES = new Metric(
            "process_bytes",
            "bytes",
            Direction.NEITHER,
            "Bytes that the kernel counts for fio, and for the process that started it, while the clock ran (/proc/self/io: write_bytes of"
                    + " writes, read_bytes of reads, both of storage-mixed): what the page cache answered is not in it. Where device_bytes is absent it is held"
                    + " against the trial's bytes instead.");
    private static final Metric READ_IOPS = new Metric(
            "storage_read_iops",
            "operations/s",
            Direction.HIGHER,
            "Of storage-mixed, the calls that read divided by the time behind storage_bandwidth.");
    private static final Metric WRITE_IOPS = new Metric(
            "storage_write_iops",
            "operations/s",
            Direction.HIGHER,
            "Of storage-mixed, the calls that write divided by the time behind storage_bandwidth.");
    private static final Metric READ_TIME = callTime("block_read_time_mean", "Mean time of one call that reads");
    private static final Metric READ_P99 = percentile("block_read_time_p99", "reads");
    private static final Metric WRITE_TIME = callTime("block_write_time_mean", "Mean time of one call that writes");
    private static final Metric WRITE_P99 = percentile("block_write_time_p99", "writes");

    private static final double NANOS = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Of files that are moved from their beginning to their end. */
    static final List<Metric> OF_FILES = all(List.of(BANDWIDTH, DEVICE_BANDWIDTH, IOPS), List.of());
    /** Of calls for a time that was set: how many they are stands for the workload. */
    static final List<Metric> OF_CALLS = all(List.of(IOPS, BANDWIDTH, DEVICE_BANDWIDTH), List.of());
    /** The same of calls of two kinds. */
    static final List<Metric> OF_MIXED_CALLS = all(
            List.of(IOPS, BANDWIDTH, DEVICE_BANDWIDTH),
            List.of(READ_IOPS, WRITE_IOPS, READ_TIME, READ_P99, WRITE_TIME, WRITE_P99));

    private StorageMetrics() {}

    private static Metric callTime(String name, String what) {
        return new Metric(
                name,
                "ms",
                Direction.LOWER,
                what
                        + " one block, of storage-mixed, over all files. The samples file has the histogram: HdrHistogram's"
                        + " compressed form in Base64, in nanoseconds.");
    }

    private static Metric percentile(String name, String does) {
        double percent = Percentiles.percent(name).orElseThrow();
        return new Metric(
                name,
                "ms",
                Direction.LOWER,
                "The %.0fth percentile of the time of one call that %s one block, of storage-mixed, over all files. Absent below %d"
                                .formatted(percent, does, Percentiles.leastCount(percent))
                        + " calls, which it takes for a 95 % limit of it.");
    }

    private static List<Metric> all(List<Metric> rates, List<Metric> own) {
        List<Metric> all = new ArrayList<>(rates);
        all.addAll(List.of(HOST_BANDWIDTH, TIME, DEVICE_BYTES, PROCESS_BYTES));
        all.addAll(CallTimeMetrics.ALL);
        all.addAll(ClientMachineMetrics.ALL);
        all.addAll(own);
        return List.copyOf(all);
    }

    /** Of several machines: what they did together, and what each did. */
    static List<Measurement> ofHosts(List<AccessResult> hosts, AccessResult together, AccessSetup setup) {
        List<Double> numbers = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            numbers.addAll(Collections.nCopies(hosts.get(host).files().size(), (double) host));
        }
        List<AccessWindow> windows = hosts.stream().map(AccessResult::window).toList();
        List<Double> rates = windows.stream().map(AccessWindow::mibPerSecond).toList();
        List<Measurement> all = new ArrayList<>();
        for (Measurement one : of(together, setup)) {
            all.add(one.metric().equals(BANDWIDTH) ? withColumn(one, "file_host", numbers) : one);
        }
        all.add(new Measurement(
                        HOST_BANDWIDTH,
                        rates.stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow(),
                        rates)
                .withSeries(Map.of(
                        "host_bytes",
                                windows.stream()
                                        .map(window -> (double) window.bytes())
                                        .toList(),
                        "host_time", windows.stream().map(AccessWindow::seconds).toList())));
        return all;
    }

    private static Measurement withColumn(Measurement measurement, String name, List<Double> column) {
        Map<String, List<Double>> columns = new TreeMap<>(measurement.series());
        columns.put(name, column);
        return measurement.withSeries(columns);
    }

    static List<Measurement> of(AccessResult result, AccessSetup setup) {
        double seconds = result.window().seconds();
        Measurement iops = Measurement.ofAmount(IOPS, (double) (result.reads() + result.writes()), seconds);
        List<Measurement> all = new ArrayList<>(rates(result.files(), iops, setup));
        result.moved().device().ifPresent(bytes -> all.add(Measurement.of(DEVICE_BYTES, bytes)));
        result.moved().process().ifPresent(bytes -> all.add(Measurement.of(PROCESS_BYTES, bytes)));
        Histogram calls = result.calls();
        if (calls.getTotalCount() > 0) {
            all.addAll(CallTimeMetrics.of(calls));
        }
        if (setup.pattern().mixed()) {
            all.add(Measurement.of(READ_IOPS, result.reads() / seconds));
            all.add(Measurement.of(WRITE_IOPS, result.writes() / seconds));
            addTimes(all, HistogramText.decode(result.readTimes()), READ_TIME, READ_P99);
            addTimes(all, HistogramText.decode(result.writeTimes()), WRITE_TIME, WRITE_P99);
        }
        return all;
    }

    /**
     * IOzone says what all processes did together, and of each only the rates of the slowest and the fastest. What the kernel counts
     * is of all that it did, and no number of the part that counts.
     */
    static List<Measurement> of(IozoneCommand.Result result, AccessSetup setup) {
        return List.of(
                Measurement.ofAmount(BANDWIDTH, result.bytes() / (double) Bytes.MIB, result.seconds()),
                Measurement.ofAmount(IOPS, result.bytes() / (double) setup.block(), result.seconds()),
                Measurement.of(TIME, result.seconds()));
    }

    /** The one that stands for the workload first. */
    private static List<Measurement> rates(List<FileMarks> marks, Measurement iops, AccessSetup setup) {
        AccessWindow window = AccessWindow.of(marks);
        List<Double> files = marks.stream()
                .map(file -> AccessWindow.of(List.of(file)).mibPerSecond())
                .toList();
        List<Double> devices = AccessWindow.ofDevices(marks).stream()
                .map(AccessWindow::mibPerSecond)
                .toList();
        List<Measurement> all = new ArrayList<>();
        all.add(new Measurement(BANDWIDTH, window.mibPerSecond(), files).withSeries(columns(marks, window.start())));
        all.add(new Measurement(
                DEVICE_BANDWIDTH,
                devices.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
                devices));
        all.add(setup.pattern().timed() ? 0 : all.size(), iops);
        all.add(Measurement.of(TIME, window.seconds()));
        return all;
    }

    private static void addTimes(List<Measurement> all, Histogram calls, Metric mean, Metric high) {
        if (calls.getTotalCount() == 0) {
            return;
        }
        all.add(Measurement.withHistogram(mean, calls.getMean() / NANOS_PER_MILLI, HistogramText.encode(calls)));
        double percent = Percentiles.percent(high.name()).orElseThrow();
        if (calls.getTotalCount() >= Percentiles.leastCount(percent)) {
            all.add(Measurement.of(high, calls.getValueAtPercentile(percent) / NANOS_PER_MILLI));
        }
    }

    private static Map<String, List<Double>> columns(List<FileMarks> files, long start) {
        return Map.of(
                "file_bytes",
                        files.stream().map(marks -> (double) marks.bytes()).toList(),
                "file_start", seconds(files, FileMarks::start, start),
                "file_synced", seconds(files, FileMarks::end, start));
    }

    private static List<Double> seconds(List<FileMarks> files, ToLongFunction<FileMarks> of, long start) {
        return files.stream()
                .map(marks -> (of.applyAsLong(marks) - start) / NANOS)
                .toList();
    }
}
