package harness.cli.results;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.cluster.Setting;
import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.record.result.Environment;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.DriverMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A run directory of one workload, with a warm-up and an invalid trial beside those that count. */
public final class WrittenRun {
    private static final Platform PLATFORM = Platform.embedded("hs1.8xlarge", 2, "24 disks", "2 cores, 24 GiB");
    private static final Instant BEGIN = Instant.parse("2026-11-21T10:30:12.500Z");

    private static final Map<String, Object> REDUCES =
            Map.of("name", "reduces", "kind", "COUNT", "standard", Map.of("value", "1", "scaling", "PER_REDUCE_SLOT"));
    private static final JsonNode FOOTPRINT =
            Json.read(Json.pretty(Footprint.fixedSeconds(11).input(1)), JsonNode.class);

    private final Path out;
    private final Map<String, String> given = new TreeMap<>();
    private String workload = "sort";
    private String unit = "s";
    private String size = "1048576";
    private String zone = "use1-az2";
    private int reduces = 2;
    private long seed = 42;
    private CacheState cache = CacheState.cold("dropped");
    private Platform platform = PLATFORM;
    private double load = 0.1;
    private OptionalDouble others = OptionalDouble.empty();
    private OptionalDouble rate = OptionalDouble.empty();

    public WrittenRun(Path out) {
        this.out = out;
    }

    WrittenRun given(String key, String value) {
        given.put(key, value);
        return this;
    }

    WrittenRun workload(String name) {
        workload = name;
        return this;
    }

    WrittenRun unit(String other) {
        unit = other;
        return this;
    }

    WrittenRun size(String bytes) {
        size = bytes;
        return this;
    }

    WrittenRun reduces(int number) {
        reduces = number;
        return this;
    }

    WrittenRun zone(String other) {
        zone = other;
        return this;
    }

    WrittenRun seed(long other) {
        seed = other;
        return this;
    }

    WrittenRun platform(Platform other) {
        platform = other;
        return this;
    }

    /** What the machine did before. */
    WrittenRun load(double average1m) {
        load = average1m;
        return this;
    }

    /** What others used of the processors during each trial; not measured by default. */
    WrittenRun others(double share) {
        others = OptionalDouble.of(share);
        return this;
    }

    /** That each trial has beside its time; none by default. */
    WrittenRun rate(double megabytesPerSecond) {
        rate = OptionalDouble.of(megabytesPerSecond);
        return this;
    }

    WrittenRun warm() {
        cache = CacheState.warm("nobody may drop them");
        return this;
    }

    /** Its path; no trial counts where there are no seconds. */
    public String write(String name, double... seconds) {
        RunDirectory run = RunDirectory.create(out, name);
        Map<String, Object> descriptor = Map.of(
                "name",
                workload,
                "parameters",
                List.of(Map.of("name", "size", "kind", "BYTES"), REDUCES),
                "footprint",
                FOOTPRINT);
        run.writePlan(Map.of(
                "seed",
                seed,
                "repeats",
                seconds.length + 1,
                "given",
                given,
                "deployment",
                Map.of("facts", Map.of("ec2", "{\"zone\":\"" + zone + "\",\"maxUsd\":" + seconds.length + "}")),
                "workloads",
                List.of(Map.of("descriptor", descriptor))));
        String buffer = given.getOrDefault("set.mapreduce.task.io.sort.mb", "200");
        run.writeEnvironment(environment()
                .with(new Environment.Hadoop(
                        "3.5.0",
                        List.of(new Setting("mapreduce.task.io.sort.mb", buffer, "MB for sorting", "a study")),
                        Optional.of("lean"),
                        List.of())));
        try (ResultStore store = ResultStore.open(run, platform)) {
            Outcome passed = new Outcome.Passed("sorted");
            keep(store, 0, passed, 9_999);
            for (int i = 0; i < seconds.length; i++) {
                keep(store, i + 1, passed, seconds[i]);
            }
            keep(store, seconds.length + 1, new Outcome.Invalid("12 keys out of order"), 9_999);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run.path().toString();
    }

    private void keep(ResultStore store, int repeat, Outcome outcome, double seconds) throws IOException {
        Metric time = new Metric("elapsed_time", unit, Direction.LOWER, MetricKind.TIME, "Time of the job.");
        Metric spilled = new Metric("spilled_records", "records", Direction.LOWER, "Records spilled.");
        List<Measurement> measurements =
                new ArrayList<>(List.of(Measurement.of(time, seconds), Measurement.of(spilled, 7)));
        Metric bandwidth = new Metric("input_rate", "MB/s", Direction.HIGHER, MetricKind.RATE, "Bytes over time.");
        rate.ifPresent(value -> measurements.add(Measurement.of(bandwidth, value)));
        others.ifPresent(share -> measurements.add(Measurement.of(DriverMetrics.FOREIGN_CPU_SHARE, share)));
        store.keep(new TrialRecord(
                new Trial(workload, repeat, Map.of("size", size, "reduces", Integer.toString(reduces))),
                outcome,
                cache,
                measurements,
                List.of(),
                BEGIN.plusSeconds(repeat),
                Duration.ofSeconds(1)));
    }

    private Environment environment() {
        return new Environment(
                "1.2",
                "0.1.0",
                BEGIN,
                new Environment.Hardware("a processor", 2, 24L << 30),
                new Environment.OperatingSystem("Debian", "Linux 6.1", "amd64"),
                new Environment.Jvm("a VM", "17", "Debian", List.of()),
                new Environment.Storage("ext4", "/dev/sda1", 1, 2),
                Environment.Load.of(load),
                Optional.empty(),
                List.of());
    }
}
