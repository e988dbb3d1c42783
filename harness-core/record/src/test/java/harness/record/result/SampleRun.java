package harness.record.result;

import harness.api.cluster.Deviation;
import harness.api.cluster.Setting;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.record.trial.DriverMetrics;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A run directory as a run would have left it, with a trial of every outcome and with text that tries to be markup. */
public final class SampleRun {
    public static final String HOSTILE = "task attempt_7 said </script><script>alert(\"1\")</script> & 'quit' | a|b";

    private static final Metric BANDWIDTH = new Metric(
            "aggregate_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of files moved by all tasks in the time in which all tasks run, divided by that time.");
    private static final Metric TASK_RATE = new Metric(
            "task_rate", "MiB/s", Direction.HIGHER, "Mean over tasks of the task's bytes divided by its time.");
    private static final Metric GOODPUT = new Metric(
            "goodput", "MiB/s", Direction.HIGHER, "Bytes of all files divided by the wall-clock time of the job.");
    private static final Metric INPUT_RATE =
            new Metric("input_rate", "MB/s", Direction.HIGHER, "Bytes of the input divided by the time of the job.");
    private static final Metric HDFS_READ =
            new Metric("hdfs_bytes_read", "bytes", Direction.NEITHER, "Hadoop's counter HDFS_BYTES_READ of the job.");
    private static final Metric SPILLED =
            new Metric("spilled_records", "records", Direction.LOWER, "Hadoop's counter SPILLED_RECORDS of the job.");
    private static final Metric STARTUP_SHARE =
            new Metric("startup_share", "1", Direction.LOWER, "Time without work on data divided by the whole time.");
    private static final Metric LOCAL_MAPS =
            new Metric("data_local_maps", "tasks", Direction.HIGHER, "Hadoop's counter DATA_LOCAL_MAPS.");
    private static final Platform PLATFORM =
            Platform.embedded("hs1.8xlarge", 16, "24 disks, 6 map and 2 reduce slots", "Intel Xeon, 2 cores, 24 GiB");

    private static final Map<String, String> STUDYS_PAGERANK =
            Map.of("size", "268435456", "formulation", "study", "iterations", "1");

    private final Random random = new Random(7);
    private final ResultStore store;
    private Instant clock = Instant.parse("2026-11-21T10:30:12.500Z");

    private SampleRun(ResultStore store) {
        this.store = store;
    }

    public static RunDirectory write(Path out, String id) {
        return write(out, id, PLATFORM);
    }

    public static RunDirectory write(Path out, String id, Platform platform) {
        return write(out, id, platform, 0.0026);
    }

    /** With all of the studies' data. */
    public static RunDirectory writeAtStudySize(Path out, String id, Platform platform) {
        return write(out, id, platform, 1);
    }

    public static RunDirectory writeAtStudySize(Path out, String id) {
        return writeAtStudySize(out, id, PLATFORM);
    }

    private static RunDirectory write(Path out, String id, Platform platform, double scale) {
        RunDirectory run = RunDirectory.create(out, id);
        run.writePlan(plan(scale));
        run.writeEnvironment(environment(out));
        try (ResultStore store = ResultStore.open(run, platform)) {
            new SampleRun(store).writeTrials();
        }
        return run;
    }

    /** As the study of 2014 paid for it (exposito2014, Table 4). */
    public static Platform rented(Optional<Platform.Master> master, Optional<HourlyPrice> volumes) {
        return new Platform(
                "ec2",
                "ec2",
                "hs1.8xlarge",
                16,
                "24 disks",
                "16 x hs1.8xlarge",
                Optional.of(new HourlyPrice(4.6, LocalDate.of(2014, 1, 1), "exposito2014")),
                master,
                volumes,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void writeTrials() {
        Outcome written = new Outcome.Passed("96 files read back, every block compared with what was written");
        Outcome sorted = new Outcome.Passed("1,048,576 records in total order and a permutation of the input");
        for (int repeat = 0; repeat <= 3; repeat++) {
            dfsio("dfsio-write", repeat, 214, 4.4, written, CacheState.onDisk("until every DataNode had synced"));
            dfsio("dfsio-read", repeat, 655, 2.9, written, cold());
            job("sort", repeat, repeat == 2 ? new Outcome.Invalid("12 keys out of order in part 3") : sorted, 9.8);
            if (repeat == 3) {
                ended(trial("wordcount", 3), new Outcome.Failed(HOSTILE), cold(), List.of());
            } else {
                job("wordcount", repeat, new Outcome.Passed("counts add up to 9,437,184 words"), 6.1);
            }
        }
        ended(
                new Trial("pagerank", 1, STUDYS_PAGERANK),
                new Outcome.Skipped("needs Mahout, which is not there"),
                cold(),
                List.of());
    }

    private static final Metric ENHANCED_DFSIO =
            new Metric("dfsioe_throughput", "MiB/s", Direction.HIGHER, "As HiBench's Enhanced DFSIO.");

    private void dfsio(String name, int repeat, double rate, double seconds, Outcome outcome, CacheState cache) {
        double factor = noise(repeat == 0 ? 0.86 : 1, 0.03);
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < 96; i++) {
            rates.add(noise(rate * factor / 11, 0.16));
        }
        double mean = rates.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        ended(
                trial(name, repeat),
                outcome,
                cache,
                List.of(
                        Measurement.of(BANDWIDTH, rate * factor),
                        new Measurement(TASK_RATE, mean, rates),
                        Measurement.of(ENHANCED_DFSIO, rate * factor * 0.9),
                        Measurement.of(GOODPUT, rate * factor * 0.71),
                        Measurement.of(HDFS_READ, 805_306_368),
                        Measurement.of(LOCAL_MAPS, 96),
                        Measurement.of(DriverMetrics.ELAPSED_TIME, seconds / factor)));
    }

    private void job(String name, int repeat, Outcome outcome, double mean) {
        double seconds = noise(repeat == 0 ? mean * 1.3 : mean, 0.05);
        ended(
                trial(name, repeat),
                outcome,
                cold(),
                List.of(
                        Measurement.of(HDFS_READ, 268_435_456),
                        Measurement.of(SPILLED, 2_097_152),
                        Measurement.of(STARTUP_SHARE, 0.691),
                        Measurement.of(LOCAL_MAPS, 94),
                        Measurement.of(INPUT_RATE, 268.4 / seconds),
                        Measurement.of(DriverMetrics.ELAPSED_TIME, seconds)));
    }

    private void ended(Trial trial, Outcome outcome, CacheState cache, List<Measurement> measurements) {
        Duration total = Duration.ofMillis(8_000 + random.nextInt(9_000));
        List<String> notes =
                trial.id().equals("sort-1") ? List.of("task m_000004 was run again: container lost") : List.of();
        store.on(new RunEvent.TrialEnded(
                descriptor(trial.workload()),
                new TrialRecord(trial, outcome, cache, measurements, notes, clock, total)));
        clock = clock.plus(total);
    }

    private double noise(double value, double share) {
        return value * (1 + share * random.nextGaussian());
    }

    private static CacheState cold() {
        return CacheState.cold("page cache dropped through /proc/sys/vm/drop_caches");
    }

    private static Trial trial(String workload, int repeat) {
        return new Trial(workload, repeat, Map.of("size", "268435456", "maps", "96", "reduces", "32"));
    }

    private static WorkloadDescriptor descriptor(String name) {
        return new WorkloadDescriptor(
                name,
                name,
                "Moves data.",
                "hadoop",
                Need.HADOOP,
                1,
                true,
                List.of(Parameter.scaledBytes("size", 102_000_000_000L, 1, "bytes of input")),
                List.of(BANDWIDTH),
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1));
    }

    private static Map<String, Object> plan(double scale) {
        return Map.of(
                "provider",
                "embedded",
                "type",
                "hs1.8xlarge",
                "slaves",
                16,
                "repeats",
                3,
                "seed",
                42,
                "scale",
                Map.of(
                        "factor",
                        scale,
                        "explanation",
                        "0.26 % of the studies' data sizes, so that the run fits 18 GiB of free disk; the shape of 16 slaves"
                                + " x 24 directories and 6 + 2 slots is kept."),
                "deployment",
                Map.of("concurrency", Map.of("maps", 2, "reduces", 1)),
                "given",
                Map.of("slaves", "16", "type", "hs1"),
                "workloads",
                Stream.of("dfsio-write", "dfsio-read", "sort", "wordcount", "pagerank")
                        .map(name -> Map.of("descriptor", descriptor(name), "parameters", Map.of("size", "268435456")))
                        .toList());
    }

    private static Environment environment(Path out) {
        return Environment.probe(out)
                .with(new Environment.Hadoop(
                        "3.5.0",
                        List.of(
                                new Setting(
                                        "dfs.replication", "2", "copies of each block", "exposito2014, section 4.2"),
                                new Setting(
                                        "dfs.blocksize", "134217728", "bytes of a block", "exposito2014, section 4.2"),
                                new Setting(
                                        "io.file.buffer.size",
                                        "65536",
                                        "bytes of a buffer",
                                        "exposito2014, section 4.2"),
                                new Setting(
                                        "mapreduce.map.output.compress.codec",
                                        "org.apache.hadoop.io.compress.SnappyCodec",
                                        "compresses what maps give to reduces",
                                        "exposito2014, section 4.2")),
                        Optional.of("lean"),
                        List.of(new Deviation(
                                "yarn.log-level=WARN in place of INFO",
                                "a task's start is not spent on its log",
                                "--set yarn.log-level=INFO"))));
    }
}
