package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.report.text.ConsoleTable;
import harness.analysis.report.text.MarkdownExport;
import harness.analysis.stats.Interval;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.DriverMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskedPrecisionTest {
    private static final Metric RATE = new Metric("item_rate", "items/s", Direction.HIGHER, "Items.");

    /** CV 7.9 %: 5 % takes 21 repeats. */
    private static final double[] PILOT = {90, 95, 100, 105, 110};

    /** Student's t of 4 degrees of freedom, from tables, times the pilot's CV. */
    private static final double MARGIN = 2.776445 * 0.0790569;

    @TempDir
    Path out;

    @Test
    void theIntervalIsThatOfThePilotsSpreadWhateverCameBehind() throws IOException {
        double[] seconds = repeated(21, 100);
        ReportModel model = model(Map.of("max_repeats", 30), seconds);
        WorkloadReport result = model.workloads().get(0);
        assertThat(result.headline().orElseThrow().metric()).isEqualTo(RATE);
        Interval rate = result.headline().orElseThrow().summary().confidence95().orElseThrow();
        assertThat(rate.high()).isCloseTo(0.01 * Math.exp(MARGIN / Math.sqrt(21)), within(1e-8));
        Interval time = result.time().orElseThrow().summary().confidence95().orElseThrow();
        assertThat(time.high()).isCloseTo(100 * Math.exp(MARGIN / Math.sqrt(21)), within(1e-4));
        assertThat(Executions.of(result)
                        .orElseThrow()
                        .hours()
                        .confidence95()
                        .orElseThrow()
                        .high())
                .isCloseTo(time.high() / 3.6, within(1e-9));
        assertThat(ReportSentences.warnings(model)).noneMatch(line -> line.contains("Not within"));
        assertThat(NumbersFacts.of(model))
                .contains(new EnvironmentFacts.Fact(
                        "Precision",
                        "within 5 %, from a pilot of 5, at most 30: intervals are Stein's, with the spread of"
                                + " the pilot"));
    }

    @Test
    void whatWasNotReachedIsSaidWithBothNumbersAndTheLimit() throws IOException {
        ReportModel few = model(Map.of("max_repeats", 7), repeated(7, 100));
        String line =
                "Not within 5 %, the precision of the plan: probe reached 8.65 % with n = 7 of 21 that it takes, since at most 7"
                        + " were allowed (--max-repeats).";
        assertThat(ReportSentences.warnings(few)).contains(line);
        assertThat(ConsoleTable.render(few, false)).contains("Note: " + line);
        assertThat(MarkdownExport.FORMAT.render(few)).contains(line);
        assertThat(Math.expm1(MARGIN / Math.sqrt(7))).isCloseTo(0.0865, within(1e-4));

        Map<String, Object> timed = Map.of("max_repeats", 30, "max_time", "PT1M", "decided", Map.of("probe", 7));
        assertThat(ReportSentences.warnings(model(timed, repeated(7, 100))))
                .anyMatch(text ->
                        text.contains("n = 7 of 21 that it takes, since more had no room in the time (--max-time)"));
        assertThat(ReportSentences.warnings(model(timed, repeated(6, 100))))
                .anyMatch(text -> text.contains("since the run has not ended"));
        assertThat(ReportSentences.warnings(model(Map.of("max_repeats", 30), repeated(7, 100))))
                .anyMatch(text -> text.contains("since the run has not ended"));
        double[] failed = repeated(21, 100);
        failed[20] = Double.NaN;
        assertThat(ReportSentences.warnings(model(Map.of("max_repeats", 30), failed)))
                .anyMatch(text -> text.contains("n = 20 of 21") && text.contains("since 1 did not pass"));
        assertThat(ReportSentences.warnings(model(Map.of("max_repeats", 30), 7, 7, 7, 7, 7)))
                .anyMatch(text -> text.contains("probe has no interval with n = 5"));
    }

    @Test
    void withoutAPrecisionThereIsNoWordOfIt() throws IOException {
        ReportModel model = model(Map.of(), repeated(7, 100));
        assertThat(model.precision()).isEmpty();
        assertThat(ReportSentences.warnings(model)).noneMatch(line -> line.contains("Not within"));
    }

    private static double[] repeated(int count, double value) {
        double[] seconds = new double[count];
        java.util.Arrays.fill(seconds, value);
        System.arraycopy(PILOT, 0, seconds, 0, PILOT.length);
        return seconds;
    }

    private ReportModel model(Map<String, Object> limits, double... seconds) throws IOException {
        RunDirectory run = RunDirectory.create(out, "r" + System.nanoTime());
        Map<String, Object> plan = new HashMap<>(limits);
        plan.put("repeats", 5);
        if (!limits.isEmpty()) {
            plan.put("precision", 0.05);
        }
        run.writePlan(plan);
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1.8xlarge", 1, "24 disks", "2 cores"))) {
            for (int i = 0; i < seconds.length; i++) {
                boolean failed = Double.isNaN(seconds[i]);
                store.keep(new TrialRecord(
                        new Trial("probe", i + 1, Map.of()),
                        failed ? new Outcome.Failed("killed") : new Outcome.Passed("proven"),
                        CacheState.notApplicable(),
                        failed
                                ? List.of()
                                : List.of(
                                        Measurement.of(RATE, 1 / seconds[i]),
                                        Measurement.of(DriverMetrics.ELAPSED_TIME, seconds[i])),
                        List.of(),
                        Instant.EPOCH.plusSeconds(i),
                        Duration.ofSeconds(2)));
            }
        }
        return ReportModel.read(run.path());
    }
}
