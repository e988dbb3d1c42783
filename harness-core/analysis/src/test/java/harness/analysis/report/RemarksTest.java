package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.ConsoleTable;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Platform;
import harness.api.stats.Steadiness;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.WorkloadDescriptor;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemarksTest {
    private static final Metric RATE =
            new Metric("operation_rate", "operations/s", Direction.HIGHER, "Operations divided by time.");
    private static final Metric THROTTLED = new Metric("throttled_share", "1", Direction.LOWER, "Throttled.");
    private static final Metric MACHINE =
            new Metric("machine_bound", "1", Direction.NEITHER, MetricKind.FLAG, "The machine is the limit.");

    @TempDir
    Path out;

    @Test
    void repeatsThatStillWarmUpHaveNoIntervalAndThePageSaysSo() {
        ReportModel model = model(watched(1793, 3500, 4939));
        assertThat(model.workloads().get(0).summaries())
                .isNotEmpty()
                .allSatisfy(
                        summary -> assertThat(summary.summary().confidence95()).isEmpty());
        assertThat(HtmlReport.WHOLE.render(model))
                .contains("no interval, unsteady", "Unsteady, their rates rose or fell");
        assertThat(ConsoleTable.render(model, false)).contains("unsteady").doesNotContain("+/-");
    }

    @Test
    void oneTrialThatSaysItWasUnsteadyIsEnough() {
        List<List<Measurement>> trials = new ArrayList<>(watched(4900, 5000, 4950));
        assertThat(interval(model(trials))).isTrue();
        trials.set(1, List.of(Measurement.of(RATE, 5000), Measurement.of(Steadiness.UNSTEADY, 1)));
        assertThat(interval(model(trials))).isFalse();
    }

    @Test
    void aWorkloadThatDoesNotWatchItselfIsJudgedByNoTrend() {
        assertThat(interval(model(List.of(
                        List.of(Measurement.of(RATE, 1793)),
                        List.of(Measurement.of(RATE, 3500)),
                        List.of(Measurement.of(RATE, 4939))))))
                .isTrue();
    }

    @Test
    void whatIsThrottledOrTheMachinesIsSaidBesideItsNumber() {
        ReportModel model = model(List.of(
                List.of(Measurement.of(RATE, 488), Measurement.of(THROTTLED, 0), Measurement.of(MACHINE, 0)),
                List.of(Measurement.of(RATE, 43), Measurement.of(THROTTLED, 0.1), Measurement.of(MACHINE, 1))));
        assertThat(Remarks.of(model.workloads().get(0))).containsExactly("throttled 10.0 %", "machine-bound");
        assertThat(HtmlReport.WHOLE.render(model))
                .contains(", throttled 10.0 %, machine-bound", "Machine-bound, client and service share this machine");
        assertThat(ConsoleTable.render(model, false)).contains("Note: Throttled 10.0 %, the service asked for less");
        ReportModel quiet = model(watched(488, 490, 489));
        assertThat(Remarks.of(quiet.workloads().get(0))).isEmpty();
    }

    private static boolean interval(ReportModel model) {
        return model.workloads()
                .get(0)
                .summary(RATE)
                .orElseThrow()
                .summary()
                .confidence95()
                .isPresent();
    }

    private static List<List<Measurement>> watched(double... rates) {
        return DoubleStream.of(rates)
                .mapToObj(rate -> List.of(Measurement.of(RATE, rate), Measurement.of(Steadiness.UNSTEADY, 0)))
                .toList();
    }

    private ReportModel model(List<List<Measurement>> trials) {
        RunDirectory run = RunDirectory.create(out, "run-" + runs++);
        WorkloadDescriptor descriptor = new WorkloadDescriptor(
                "dynamodb-get",
                "dynamodb",
                "Reads.",
                "aws",
                Need.PROBE,
                1,
                true,
                List.of(),
                List.of(RATE, THROTTLED, MACHINE, Steadiness.UNSTEADY),
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1));
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1.8xlarge", 1, "24 disks", "2 cores"))) {
            for (int i = 0; i < trials.size(); i++) {
                store.on(new RunEvent.TrialEnded(
                        descriptor,
                        new TrialRecord(
                                new Trial("dynamodb-get", i + 1, Map.of("size", "1024")),
                                new Outcome.Passed("every answer was compared"),
                                CacheState.notApplicable(),
                                trials.get(i),
                                List.of(),
                                Instant.EPOCH.plusSeconds(i),
                                Duration.ofSeconds(3))));
            }
        }
        return ReportModel.read(run.path());
    }

    private int runs;
}
