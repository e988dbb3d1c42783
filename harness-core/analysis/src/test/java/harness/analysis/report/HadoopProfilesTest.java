package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.MarkdownExport;
import harness.api.UsageException;
import harness.api.cluster.Deviation;
import harness.api.cluster.HadoopProfile;
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
import harness.record.result.Environment;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopProfilesTest {
    private static final Metric TIME = new Metric("job_time", "s", Direction.LOWER, "Time of the job.");
    private static final Platform PLATFORM =
            new Platform("hosts", "3 own hosts", "own hosts", 3, "2 disks", "2 cores", Optional.empty());

    @TempDir
    Path out;

    @Test
    void aRunOnBothHasEachByItself() {
        RunDirectory run = RunDirectory.create(out, "both");
        try (ResultStore store = ResultStore.open(run, PLATFORM.with(HadoopProfile.LEAN))) {
            keep(store, 1, 10);
        }
        try (ResultStore store = ResultStore.open(run, PLATFORM.with(HadoopProfile.STOCK))) {
            keep(store, 2, 30);
        }
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.workloads())
                .extracting(WorkloadReport::label)
                .containsExactly("sort (hadoop=lean)", "sort (hadoop=stock)");
        assertThat(model.workloads())
                .extracting(workload ->
                        workload.summaries().get(0).summary().value().orElseThrow())
                .containsExactly(10.0, 30.0);
    }

    @Test
    void everyPageListsWhatIsNotStock() {
        RunDirectory run = RunDirectory.create(out, "lean");
        run.writeEnvironment(Environment.probe(out)
                .with(new Environment.Hadoop(
                        "3.5.0",
                        List.of(),
                        Optional.of("lean"),
                        List.of(new Deviation("no scanners", "quiet disks", "--hadoop stock")))));
        try (ResultStore store = ResultStore.open(run, PLATFORM.with(HadoopProfile.LEAN))) {
            keep(store, 1, 10);
        }
        ReportModel model = ReportModel.read(run.path());
        for (ReportFormat format : List.of(HtmlReport.WHOLE, MarkdownExport.FORMAT)) {
            assertThat(format.render(model))
                    .as(format.name())
                    .contains("What is not stock", "Hadoop ran lean", "by 1 thing", "no scanners", "quiet disks")
                    .contains("--hadoop stock");
        }
    }

    @Test
    void resultsWithoutAProfileAreRead() {
        RunDirectory run = RunDirectory.create(out, "old");
        try (ResultStore store = ResultStore.open(run, PLATFORM)) {
            keep(store, 1, 10);
        }
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.platform().hadoop()).isEmpty();
        assertThat(MarkdownExport.FORMAT.render(model)).doesNotContain("What is not stock");
    }

    @Test
    void aProfileHasOneOfTwoNames() {
        assertThat(HadoopProfile.of(Optional.of("lean"), HadoopProfile.STOCK)).isEqualTo(HadoopProfile.LEAN);
        assertThat(HadoopProfile.of(Optional.empty(), HadoopProfile.STOCK)).isEqualTo(HadoopProfile.STOCK);
        assertThatThrownBy(() -> HadoopProfile.of(Optional.of("fast"), HadoopProfile.STOCK))
                .isInstanceOf(UsageException.class)
                .hasMessage("'fast' is not allowed: stock or lean is (--hadoop)");
    }

    private static void keep(ResultStore store, int repeat, double seconds) {
        WorkloadDescriptor sort = new WorkloadDescriptor(
                "sort",
                "sort",
                "Sorts.",
                "hadoop",
                Need.HADOOP,
                1,
                true,
                List.of(),
                List.of(TIME),
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1));
        store.on(new RunEvent.TrialEnded(
                sort,
                new TrialRecord(
                        new Trial("sort", repeat, Map.of("size", "1")),
                        new Outcome.Passed("proven"),
                        CacheState.notApplicable(),
                        List.of(Measurement.of(TIME, seconds)),
                        List.of(),
                        Instant.EPOCH.plusSeconds(repeat),
                        Duration.ofSeconds(1))));
    }
}
