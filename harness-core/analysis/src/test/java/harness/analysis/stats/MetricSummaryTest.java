package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.cluster.HadoopProfile;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.workload.CacheState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MetricSummaryTest {
    private static final Metric TIME = new Metric("elapsed_time", "s", Direction.LOWER, "Wall clock.");
    private static final Metric TASKS = new Metric("tasks", "tasks", Direction.NEITHER, "Tasks.");
    private static final Outcome PASSED = new Outcome.Passed("sorted");

    @Test
    void onlyPassedTimedTrialsCount() {
        List<MetricSummary> summaries = MetricSummary.of(List.of(
                row("sort", 0, PASSED, TIME, 99),
                row("sort", 1, PASSED, TIME, 10),
                row("sort", 2, new Outcome.Invalid("out of order"), TIME, 1),
                row("sort", 3, PASSED, TIME, 12)));
        assertThat(summaries).singleElement().satisfies(summary -> {
            assertThat(summary.summary().count()).isEqualTo(2);
            assertThat(summary.summary().value()).hasValue(11);
            assertThat(summary.rows()).hasSize(2);
        });
    }

    @Test
    void workloadsParametersAndMetricsAreKeptApart() {
        Row.MeasurementRow other = new Row.MeasurementRow(
                facts(new Trial("sort", 4, Map.of("size", "2")), PASSED), TIME, 30, Optional.empty(), Optional.empty());
        List<MetricSummary> summaries = MetricSummary.of(List.of(
                row("wordcount", 1, PASSED, TIME, 5),
                row("sort", 1, PASSED, TIME, 10),
                row("sort", 1, PASSED, TASKS, 8),
                other));
        assertThat(summaries)
                .extracting(
                        MetricSummary::workload,
                        MetricSummary::metric,
                        s -> s.summary().value().orElseThrow())
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("wordcount", TIME, 5.0),
                        org.assertj.core.api.Assertions.tuple("sort", TIME, 10.0),
                        org.assertj.core.api.Assertions.tuple("sort", TASKS, 8.0),
                        org.assertj.core.api.Assertions.tuple("sort", TIME, 30.0));
    }

    @Test
    void whatNoCountedTrialMeasuredHasNoSummary() {
        assertThat(MetricSummary.of(List.of(row("sort", 0, PASSED, TIME, 1)))).isEmpty();
    }

    /** Rows of earlier versions do not name it: they are of lean. */
    @Test
    void numbersOfStockAndLeanHadoopAreNotPooled() {
        Row.MeasurementRow lean = row("sort", 1, PASSED, TIME, 10);
        List<MetricSummary> summaries =
                MetricSummary.of(List.of(lean, on(lean, HadoopProfile.LEAN, 20), on(lean, HadoopProfile.STOCK, 90)));
        assertThat(summaries).extracting(s -> s.summary().value().orElseThrow()).containsExactly(15.0, 90.0);
    }

    /** 8, 10 and 12 s are the pilot, by the numbers of the repeats: SD 2, mean 10, t(0.975) of 2 degrees of freedom 4.302653. */
    @Test
    void withAPilotTheIntervalHasItsSpreadAndTheMeanOfAll() {
        List<Row.MeasurementRow> rows = List.of(
                row("sort", 1, PASSED, TIME, 8),
                row("sort", 3, PASSED, TIME, 12),
                row("sort", 4, PASSED, TIME, 30),
                row("sort", 2, PASSED, TIME, 10));
        Summary summary = MetricSummary.of(rows, metric -> OptionalDouble.empty(), 3)
                .get(0)
                .summary();
        assertThat(summary.count()).isEqualTo(4);
        assertThat(summary.value()).hasValue(15);
        assertThat(summary.confidence95().orElseThrow().high())
                .isCloseTo(15 * Math.exp(4.302653 * 2 / 10 / Math.sqrt(4)), within(1e-5));
    }

    private static Row.MeasurementRow on(Row.MeasurementRow row, HadoopProfile profile, double value) {
        TrialFacts facts = row.facts();
        return new Row.MeasurementRow(
                new TrialFacts(
                        facts.run(),
                        facts.trial(),
                        facts.outcome(),
                        facts.cache(),
                        facts.started(),
                        facts.platform().with(profile)),
                row.metric(),
                value,
                row.samples(),
                row.histogram());
    }

    private static Row.MeasurementRow row(String workload, int repeat, Outcome outcome, Metric metric, double value) {
        Trial trial = new Trial(workload, repeat, Map.of("size", "1"));
        return new Row.MeasurementRow(facts(trial, outcome), metric, value, Optional.empty(), Optional.empty());
    }

    private static TrialFacts facts(Trial trial, Outcome outcome) {
        return new TrialFacts(
                "run",
                trial,
                outcome,
                CacheState.notApplicable(),
                Instant.EPOCH,
                Platform.embedded("hs1.8xlarge", 1, "24 disks", "2 cores"));
    }
}
