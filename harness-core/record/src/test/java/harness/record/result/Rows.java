package harness.record.result;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.WorkloadDescriptor;
import harness.record.trial.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Trials to write. */
public final class Rows {
    static final Metric BANDWIDTH = new Metric(
            "aggregate_bandwidth", "MiB/s", Direction.HIGHER, "Bytes over the window in which all tasks ran.");
    static final Metric TASKS = new Metric("tasks", "tasks", Direction.NEITHER, "Tasks that ran.");
    public static final Platform EMBEDDED =
            Platform.embedded("hs1.8xlarge", 16, "24 disks, 6 map and 2 reduce slots", "2 cores, 24 GiB");

    private Rows() {}

    static RunEvent passed(int repeat, double... samples) {
        List<Double> values = java.util.Arrays.stream(samples).boxed().toList();
        return ended(
                repeat,
                new Outcome.Passed("1,024 blocks \"read\" back\nand compared"),
                List.of(new Measurement(BANDWIDTH, 101.5 + repeat, values), Measurement.of(TASKS, 96)));
    }

    static RunEvent failed(int repeat) {
        return ended(repeat, new Outcome.Failed("<script>alert('ü')</script>"), List.of());
    }

    static RunEvent ended(int repeat, Outcome outcome, List<Measurement> measurements) {
        Trial trial = new Trial("sort", repeat, Map.of("size", "1024", "maps", "3"));
        return ended(trial, outcome, measurements);
    }

    static RunEvent ended(Trial trial, Outcome outcome, List<Measurement> measurements) {
        TrialRecord result = new TrialRecord(
                trial,
                outcome,
                CacheState.cold("dropped"),
                measurements,
                List.of("a task was run again"),
                Instant.parse("2026-01-02T03:04:05.678Z").plusSeconds(trial.repeat()),
                Duration.ofMillis(12_345));
        WorkloadDescriptor descriptor = new WorkloadDescriptor(
                trial.workload(),
                trial.workload(),
                "Sorts.",
                "hadoop",
                Need.HADOOP,
                1,
                true,
                List.of(),
                List.of(BANDWIDTH, TASKS),
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1));
        return new RunEvent.TrialEnded(descriptor, result);
    }
}
