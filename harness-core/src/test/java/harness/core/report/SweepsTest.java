package harness.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.metric.Direction;
import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.core.result.Platform;
import harness.core.result.ResultStore;
import harness.core.result.RunDirectory;
import harness.core.trial.Outcome;
import harness.core.trial.RunEvent;
import harness.core.trial.Trial;
import harness.core.trial.TrialRecord;
import harness.core.workload.CacheState;
import harness.core.workload.Footprint;
import harness.core.workload.WorkloadDescriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepsTest {
    private static final Metric RATE = new Metric("rate", "MiB/s", Direction.HIGHER, "Bytes over time.");
    private static final Outcome PASSED = new Outcome.Passed("proven");

    @TempDir
    Path out;

    @Test
    void eachParameterWithSeveralNumbersIsDrawnWithALineForEachOfTheOthers() {
        RunDirectory run = RunDirectory.create(out, "sweep");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, "1048576", "8", PASSED, 80);
            keep(store, "4096", "1", PASSED, 1);
            keep(store, "4096", "8", PASSED, 3);
            keep(store, "1048576", "1", new Outcome.Invalid("too short"), 20);
        }
        List<ChartData.Sweep> sweeps = Sweeps.of(ReportModel.read(run.path()));
        assertThat(sweeps).extracting(ChartData.Sweep::parameter).containsExactly("size", "threads");
        assertThat(sweeps.get(1).lines())
                .containsExactlyInAnyOrder(
                        new ChartData.Line("size=4096", List.of(Optional.of(1.0), Optional.of(3.0))),
                        new ChartData.Line("size=1048576", List.of(Optional.empty(), Optional.of(80.0))));
        assertThat(sweeps.get(0)).satisfies(sweep -> {
            assertThat(sweep.workload()).isEqualTo("probe");
            assertThat(sweep.parameter()).isEqualTo("size");
            assertThat(sweep.values()).containsExactly("4096", "1048576");
            assertThat(sweep.unit()).isEqualTo("MiB/s");
            assertThat(sweep.lines())
                    .containsExactlyInAnyOrder(
                            new ChartData.Line("threads=8", List.of(Optional.of(3.0), Optional.of(80.0))),
                            new ChartData.Line("threads=1", List.of(Optional.of(1.0), Optional.empty())));
        });
    }

    @Test
    void aWorkloadWithOneValueOfEachIsNotDrawn() {
        assertThat(Sweeps.of(ReportModel.read(SampleRun.write(out, "plain").path())))
                .isEmpty();
    }

    private static void keep(ResultStore store, String size, String threads, Outcome outcome, double rate) {
        Trial trial = new Trial(
                "probe-size=" + size + "-threads=" + threads,
                "probe",
                1,
                Map.of("size", size, "threads", threads, "endpoint", "embedded"));
        store.on(new RunEvent.TrialEnded(
                new WorkloadDescriptor(
                        "probe", "probe", "P.", "aws", 1, true, List.of(), List.of(RATE), new Footprint(0, 0, 0, 1, 1)),
                new TrialRecord(
                        trial,
                        outcome,
                        CacheState.notApplicable(),
                        List.of(Measurement.of(RATE, rate)),
                        List.of(),
                        Instant.parse("2026-01-02T03:04:05Z"),
                        Duration.ofSeconds(5))));
    }
}
