package harness.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.metric.Direction;
import harness.core.metric.Metric;
import harness.core.result.Platform;
import harness.core.result.Row;
import harness.core.result.TrialFacts;
import harness.core.stats.MetricSummary;
import harness.core.trial.Outcome;
import harness.core.trial.Trial;
import harness.core.workload.CacheState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettlementTest {
    @TempDir
    Path out;

    /** The default run of a machine whose probe became faster with each repeat, printed beside "40 passed" and no other word. */
    @Test
    void threeRepeatsFarApartAreNotSettled() {
        assertThat(of(1793, 3500, 4939))
                .satisfies(result -> assertThat(result.settled()).isFalse())
                .extracting(Settlement::words)
                .asString()
                .isEqualTo("not settled: n = 3, -73 % to +276 %");
    }

    @Test
    void fiveRepeatsCloseToEachOtherAre() {
        assertThat(of(100, 101, 99, 102, 98).words()).isEqualTo("settled");
        assertThat(of(100, 101, 99, 102).words()).isEqualTo("not settled: n = 4");
        assertThat(of(100, 120, 80, 110, 90).words())
                .startsWith("not settled: -")
                .endsWith("%");
        assertThat(of(100, 100, 100, 100, 100).words()).isEqualTo("not settled: no interval");
    }

    @Test
    void everyFormSaysBothThatOutputsAreRightAndWhichNumbersAreNotSettled() {
        ReportModel model = ReportModel.read(SampleRun.write(out, "r").path());
        assertThat(Settlement.of(model)).hasSize(5).noneMatch(Settlement::settled);
        String page = new HtmlReport().render(model);
        for (String text : List.of(
                ConsoleTable.render(model, false),
                new MarkdownExport().render(model),
                page.substring(0, page.indexOf("id=\"overview-charts\"")).replace("n &#61; 3", "n = 3"))) {
            assertThat(text)
                    .contains("assed means that the output was proven right, not that the number is good")
                    .contains("0 of 5 results have a settled number")
                    .contains("n = 3");
        }
    }

    private static Settlement of(double... rates) {
        Metric metric = new Metric("item_rate", "items/s", Direction.HIGHER, "Items.");
        List<Row.MeasurementRow> rows = IntStream.range(0, rates.length)
                .mapToObj(
                        i -> new Row.MeasurementRow(facts(i + 1), metric, rates[i], Optional.empty(), Optional.empty()))
                .toList();
        List<Row.OutcomeRow> outcomes = rows.stream()
                .map(row -> new Row.OutcomeRow(row.facts(), java.time.Duration.ofSeconds(5), List.of()))
                .toList();
        return Settlement.of(new WorkloadReport(
                "probe", "probe", Map.of(), outcomes, rows, MetricSummary.of(rows), List.of(), Map.of(), List.of()));
    }

    private static TrialFacts facts(int repeat) {
        return new TrialFacts(
                "run",
                new Trial("probe", repeat, Map.of()),
                new Outcome.Passed("proven"),
                CacheState.notApplicable(),
                Instant.EPOCH.plusSeconds(repeat),
                Platform.embedded("hs1.8xlarge", 1, "24 disks", "2 cores"));
    }
}
