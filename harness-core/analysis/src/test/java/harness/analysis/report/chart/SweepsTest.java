package harness.analysis.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.ReportModel;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.ConsoleTable;
import harness.analysis.report.text.CsvExport;
import harness.analysis.report.text.HeadlineTable;
import harness.analysis.report.text.MarkdownExport;
import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
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
import harness.record.result.SampleRun;
import harness.record.trial.RunEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepsTest {
    private static final Metric RATE = new Metric("rate", "MiB/s", Direction.HIGHER, "Bytes over time.");
    private static final Metric TIME = new Metric("time_mean", "ms", Direction.LOWER, "Time.");
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
                .extracting(SweepsTest::means)
                .containsExactlyInAnyOrder("size=4096: 1.0 3.0", "size=1048576: - 80.0");
        assertThat(sweeps.get(0)).satisfies(sweep -> {
            assertThat(sweep.workload()).isEqualTo("probe");
            assertThat(sweep.parameter()).isEqualTo("size");
            assertThat(sweep.values()).containsExactly("4096", "1048576");
            assertThat(sweep.unit()).isEqualTo("MiB/s");
            assertThat(sweep.lines())
                    .extracting(SweepsTest::means)
                    .containsExactlyInAnyOrder("threads=8: 3.0 80.0", "threads=1: 1.0 -");
        });
    }

    @Test
    void whereAPriceAppliesTheSameOfEachDollarStandsBesideIt() {
        RunDirectory run = RunDirectory.create(out, "priced");
        try (ResultStore store = ResultStore.open(run, SampleRun.rented(Optional.empty(), Optional.empty()))) {
            keep(store, "4096", "8", PASSED, 78.2);
            keep(store, "1048576", "8", PASSED, 156.4);
        }
        List<ChartData.Sweep> sweeps = Sweeps.of(ReportModel.read(run.path()));
        assertThat(sweeps).extracting(ChartData.Sweep::metric).containsExactly("rate", "cluster productivity");
        assertThat(sweeps.get(1).unit()).isEqualTo("MiB/s per USD/h");
        assertThat(sweeps.get(1).lines().get(0).bars())
                .extracting(bar -> bar.orElseThrow().mean())
                .satisfiesExactly(
                        mean -> assertThat(mean).isEqualTo(1, within(1e-9)),
                        mean -> assertThat(mean).isEqualTo(2, within(1e-9)));
    }

    /** A run that was resumed where another tool was found: what the plan leaves open is not drawn as one line. */
    @Test
    void whatAParameterCameToTellsLinesApart() {
        RunDirectory run = RunDirectory.create(out, "decided");
        run.writePlan(Map.of(
                "workloads",
                Stream.of("4096", "1048576")
                        .map(size -> Map.of(
                                "descriptor",
                                Map.of("name", "probe"),
                                "cell",
                                "size=" + size,
                                "parameters",
                                Map.of("size", size, "threads", "auto")))
                        .toList()));
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, "4096", "IOR 4.0.0", PASSED, 1);
            keep(store, "4096", "kernel", PASSED, 3);
            keep(store, "1048576", "kernel", PASSED, 80);
        }
        assertThat(Sweeps.of(ReportModel.read(run.path())))
                .singleElement()
                .satisfies(sweep -> assertThat(sweep.lines())
                        .extracting(SweepsTest::means)
                        .containsExactlyInAnyOrder("threads=IOR 4.0.0: 1.0 -", "threads=kernel: 3.0 80.0"));
    }

    private static String means(ChartData.Line line) {
        return line.label() + ": "
                + line.bars().stream()
                        .map(bar -> bar.map(ChartData.Bar::mean)
                                .map(Object::toString)
                                .orElse("-"))
                        .collect(Collectors.joining(" "));
    }

    @Test
    void aPointHasTheIntervalOfItsRepeats() {
        RunDirectory run = RunDirectory.create(out, "intervals");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, 1, "4096", "1", PASSED, List.of(Measurement.of(RATE, 1)));
            keep(store, 2, "4096", "1", PASSED, List.of(Measurement.of(RATE, 3)));
            keep(store, 1, "4096", "8", PASSED, List.of(Measurement.of(RATE, 5)));
        }
        ChartData.Line line =
                Sweeps.of(ReportModel.read(run.path())).get(0).lines().get(0);
        assertThat(line.bars().get(0)).hasValueSatisfying(bar -> {
            assertThat(bar.repeats()).containsExactly(1.0, 3.0);
            assertThat(bar.interval())
                    .hasValueSatisfying(interval ->
                            assertThat(interval.low() * interval.high()).isCloseTo(1.5 * 1.5, within(1e-9)));
        });
        assertThat(line.bars().get(1))
                .hasValueSatisfying(bar -> assertThat(bar.interval()).isEmpty());
    }

    @Test
    void aReasonIsToldOnceForAllTrialsThatFailedForIt() {
        RunDirectory run = RunDirectory.create(out, "failed");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            for (int repeat = 1; repeat <= 7; repeat++) {
                keep(store, repeat, "1", "1", new Outcome.Failed("the disk is full"), List.of());
            }
        }
        ReportModel model = ReportModel.read(run.path());
        String line = "probe-size=1-threads=1-1, probe-size=1-threads=1-2, probe-size=1-threads=1-3 and 4 more FAILED:"
                + " the disk is full\n";
        assertThat(ConsoleTable.render(model, false)).containsOnlyOnce("FAILED").contains(line);
        assertThat(HeadlineTable.render(model)).containsOnlyOnce("FAILED").contains(line);
    }

    @Test
    void theConsoleHasALineForEachCell() {
        RunDirectory run = RunDirectory.create(out, "table");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, "4096", "1", PASSED, 1.5);
            keep(store, "4096", "8", new Outcome.Invalid("too short"), 20);
        }
        assertThat(ConsoleTable.render(ReportModel.read(run.path()), false).lines())
                .startsWith(
                        "probe threads   rate  n       is",
                        "               MiB/s",
                        "            1   1.50  1     OPEN",
                        "            8      -  0  INVALID");
    }

    @Test
    void latenciesOfCountedRepeatsAreMergedAndSecondsAreASeries() throws Exception {
        RunDirectory run = RunDirectory.create(out, "latencies");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            for (int repeat = 0; repeat <= 2; repeat++) {
                for (String threads : List.of("1", "8")) {
                    keep(
                            store,
                            repeat,
                            "4096",
                            threads,
                            PASSED,
                            List.of(
                                    Measurement.withSeries(RATE, 2, List.of(1.0, 3.0)),
                                    Measurement.withHistogram(TIME, 7, encoded(1_000_000L * (repeat + 1), 99))));
                }
            }
        }
        ReportModel model = ReportModel.read(run.path());
        ChartData charts = ChartData.of(model);
        assertThat(charts.latencies()).singleElement().satisfies(latency -> {
            assertThat(latency.title()).isEqualTo("probe: time");
            assertThat(latency.curves()).extracting(ChartData.Curve::label).containsExactly("threads=1", "threads=8");
            // Half of the 198 values are 2 ms and half are 3 ms; the warm-up's 1 ms do not count.
            assertThat(latency.curves().get(0).points())
                    .first()
                    .satisfies(point -> assertThat(point.millis()).isCloseTo(2, within(0.01)));
            assertThat(latency.curves().get(0).points()).last().satisfies(point -> {
                assertThat(point.millis()).isCloseTo(3, within(0.01));
                assertThat(point.oneIn()).isBetween(99.0, 198.0);
            });
        });
        assertThat(charts.overview()).isEmpty();
        assertThat(charts.workloads().get(0).series()).singleElement().satisfies(series -> {
            assertThat(series.interval()).isEqualTo(1);
            assertThat(series.trials()).hasSize(3);
            assertThat(series.trials().get(1)).isEqualTo(new ChartData.Strip("1", true, List.of(1.0, 3.0)));
        });
        assertThat(charts.workloads().get(0).strips()).isEmpty();
        assertThat(HtmlReport.WHOLE.render(model)).contains("probe: time");

        Files.writeString(
                run.samples().resolve("probe-size=4096-threads=1-1.json"),
                "{\"rate\":[1,3],\"time_mean.histogram\":\"no\"}");
        assertThatThrownBy(() -> ReportModel.read(run.path()))
                .hasMessageContaining(run.path()
                        + "/samples/probe-size=4096-threads=1-1.json is corrupt: it holds a histogram that is none");
    }

    /** 120 of 400 operations took 2 ms and 280 took 3 ms: neither repeat alone says what 99 % of all did not exceed. */
    @Test
    void aPercentileIsThatOfAllRepeatsTogetherAndTheSameInEveryForm() {
        Metric p50 = new Metric("time_p50", "ms", Direction.LOWER, "Half take less.");
        Metric p99 = new Metric("time_p99", "ms", Direction.LOWER, "99 % take less.");
        Metric p999 = new Metric("time_p99_9", "ms", Direction.LOWER, "99.9 % take less.");
        RunDirectory run = RunDirectory.create(out, "percentiles");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            for (int repeat = 1; repeat <= 2; repeat++) {
                int count = repeat == 1 ? 120 : 280;
                Metric own = repeat == 1 ? p99 : p999;
                keep(
                        store,
                        repeat,
                        "4096",
                        "1",
                        PASSED,
                        List.of(
                                Measurement.withHistogram(TIME, 7, encoded(1_000_000L * (repeat + 1), count)),
                                Measurement.of(p50, repeat),
                                Measurement.of(own, 7)));
            }
        }
        ReportModel model = ReportModel.read(run.path());
        assertThat(value(model, p50)).isCloseTo(3, within(0.01));
        assertThat(value(model, p99)).isCloseTo(3, within(0.01));
        assertThat(model.workloads().get(0).summary(p999).orElseThrow().summary())
                .satisfies(few -> assertThat(few.value()).isEmpty())
                .satisfies(few -> assertThat(few.confidence95()).isEmpty());
        String shown = FormattedNumbers.number(value(model, p50));
        assertThat(HtmlReport.WHOLE.render(model)).contains("time_p50</a></th><td>" + shown + "</td>");
        assertThat(MarkdownExport.FORMAT.render(model)).contains("| time\\_p50 | ms | " + shown + " | \u2013 |");
        assertThat(CsvExport.FORMAT.render(model)).contains("," + value(model, p50) + ",");
        assertThat(ConsoleTable.render(model, false)).contains("time_p50  " + shown + " ms");
    }

    private static double value(ReportModel model, Metric metric) {
        return model.workloads()
                .get(0)
                .summary(metric)
                .orElseThrow()
                .summary()
                .value()
                .orElseThrow();
    }

    @Test
    void attemptsThatFailedAreCountedInAllTrials() {
        Metric throttled = new Metric("throttled_attempts", "attempts", Direction.LOWER, "Attempts.");
        RunDirectory run = RunDirectory.create(out, "failures");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, 1, "4096", "1", PASSED, List.of(Measurement.of(throttled, 3)));
            keep(store, 2, "4096", "1", new Outcome.Invalid("errors"), List.of(Measurement.of(throttled, 40)));
            keep(store, 1, "4096", "8", PASSED, List.of(Measurement.of(throttled, 0)));
        }
        assertThat(HtmlReport.WHOLE.render(ReportModel.read(run.path())))
                .contains("<b>probe (threads&#61;1)</b>", "throttled attempts", ">43</td>", ">2</td>")
                .doesNotContain("<b>probe (threads&#61;8)</b>");
    }

    private static String encoded(long nanos, int count) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return HistogramText.encode(histogram);
    }

    @Test
    void cellsThatDifferInWordsAloneStandBesideEachOther() {
        RunDirectory run = RunDirectory.create(out, "words");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(store, "small", "many", PASSED, 80);
            keep(store, "small", "", PASSED, 20);
        }
        ReportModel model = ReportModel.read(run.path());
        assertThat(Sweeps.of(model)).isEmpty();
        assertThat(ChartData.of(model).overview()).singleElement().satisfies(chart -> {
            assertThat(chart.title()).isEqualTo("probe: rate");
            assertThat(chart.unit()).isEqualTo("MiB/s");
            assertThat(chart.bars())
                    .extracting(ChartData.Bar::label, ChartData.Bar::mean)
                    .containsExactly(tuple("threads=many", 80.0), tuple("probe", 20.0));
        });
    }

    @Test
    void aWorkloadWithOneValueOfEachIsNotDrawn() {
        assertThat(Sweeps.of(ReportModel.read(SampleRun.write(out, "plain").path())))
                .isEmpty();
    }

    private static void keep(ResultStore store, String size, String threads, Outcome outcome, double rate) {
        keep(store, 1, size, threads, outcome, List.of(Measurement.of(RATE, rate)));
    }

    private static void keep(
            ResultStore store,
            int repeat,
            String size,
            String threads,
            Outcome outcome,
            List<Measurement> measurements) {
        Trial trial = new Trial(
                "probe-size=" + size + "-threads=" + threads,
                "probe",
                repeat,
                Map.of("size", size, "threads", threads, "endpoint", "embedded"));
        store.on(new RunEvent.TrialEnded(
                new WorkloadDescriptor(
                        "probe",
                        "probe",
                        "P.",
                        "aws",
                        Need.PROBE,
                        1,
                        true,
                        List.of(),
                        List.of(RATE),
                        Footprint.fixedSeconds(1).mibPerSecondPerTask(1)),
                new TrialRecord(
                        trial,
                        outcome,
                        CacheState.notApplicable(),
                        measurements,
                        List.of(),
                        Instant.parse("2026-01-02T03:04:05Z"),
                        Duration.ofSeconds(5))));
    }
}
