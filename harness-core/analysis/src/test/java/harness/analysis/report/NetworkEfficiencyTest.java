package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.MarkdownExport;
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
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkEfficiencyTest {
    private static final Metric RATE = new Metric("mpi_bandwidth", "MiB/s", Direction.HIGHER, "Bytes over time.");

    @TempDir
    Path out;

    private RunDirectory run;

    /** About the figures of exposito2014, section 5.2.1, 800 of 2650 MB/s: 787.5 and 2649.06, all bytes over all time. */
    @Test
    void itIsTheRateDividedByThatOfTheNetworkAlone() {
        ReportModel model = model(
                cell("alt-aio", "1048576", 1, 700),
                cell("alt-aio", "1048576", 2, 900),
                cell("directio", "1048576", 1, 1324.5283018867924),
                cell("null-aio", "1048576", 1, 2600),
                cell("null-aio", "1048576", 2, 2700));
        List<NetworkEfficiency> all = NetworkEfficiency.of(model.workloads());
        assertThat(all).hasSize(2);
        assertThat(all.get(0).label()).contains("trove-method=alt-aio");
        assertThat(all.get(0).percent()).isCloseTo(29.73, within(0.01));
        assertThat(all.get(1).percent()).isCloseTo(50, within(1e-9));
        assertThat(MarkdownExport.FORMAT.render(model)).contains("## Efficiency", "| 787.5 | 2,649 | 29.7 % |");
        assertThat(HtmlReport.WHOLE.render(model)).contains("Network alone", "29.7 %");
    }

    @Test
    void onlyWhatDiffersInNothingElseIsCompared() {
        ReportModel model = model(cell("alt-aio", "4096", 1, 10), cell("null-aio", "1048576", 1, 2600));
        assertThat(NetworkEfficiency.of(model.workloads())).isEmpty();
        assertThat(MarkdownExport.FORMAT.render(model)).doesNotContain("## Efficiency");
    }

    @Test
    void aNetworkWithoutATrialThatCountsSaysNothing() {
        ReportModel model = model(
                cell("alt-aio", "4096", 1, 10),
                new Cell("null-aio", "4096", 1, 2600, new Outcome.Invalid("a server is gone")));
        assertThat(NetworkEfficiency.of(model.workloads())).isEmpty();
    }

    private record Cell(String method, String transfer, int repeat, double rate, Outcome outcome) {}

    private static Cell cell(String method, String transfer, int repeat, double rate) {
        return new Cell(method, transfer, repeat, rate, new Outcome.Passed("proven"));
    }

    private ReportModel model(Cell... cells) {
        run = RunDirectory.create(out, "efficiency");
        Platform platform = new Platform("hosts", "4 own hosts", "own hosts", 4, "MPI", "2 cores", Optional.empty());
        try (ResultStore store = ResultStore.open(run, platform)) {
            for (Cell cell : cells) {
                store.on(ended(cell));
            }
        }
        return ReportModel.read(run.path());
    }

    private static RunEvent ended(Cell cell) {
        Trial trial = new Trial(
                "ior-write-transfer=%s-trove-method=%s-%d".formatted(cell.transfer(), cell.method(), cell.repeat()),
                "ior-write",
                cell.repeat(),
                Map.of("transfer", cell.transfer(), "trove-method", cell.method(), "filesystem", "orangefs"));
        return new RunEvent.TrialEnded(
                new WorkloadDescriptor(
                        "ior-write",
                        "ior",
                        "W.",
                        "mpi",
                        Set.of(Need.MPI),
                        1,
                        false,
                        List.of(),
                        List.of(RATE),
                        Footprint.fixedSeconds(1).mibPerSecondPerTask(1)),
                new TrialRecord(
                        trial,
                        cell.outcome(),
                        CacheState.notApplicable(),
                        List.of(Measurement.of(RATE, cell.rate())),
                        List.of(),
                        Instant.parse("2026-01-02T03:04:05Z"),
                        Duration.ofSeconds(5)));
    }
}
