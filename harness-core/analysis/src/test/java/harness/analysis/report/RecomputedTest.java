package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
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
import harness.record.trial.DriverMetrics;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the lines of Python that {@code docs/results.md} gives to readers who do not trust us. */
class RecomputedTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "results.md");

    private static final Metric LATENCY = new Metric("service_time_mean", "ms", Direction.LOWER, "Mean.");

    @TempDir
    Path out;

    @Test
    void everyRateAndTimeIsWhatTheDocumentedLinesComputeFromTheRows() throws Exception {
        requireRecomputed(SampleRun.write(out, "r"), workload -> true);
    }

    /** Of sort one repeat of the pilot is INVALID, and one has no spread. */
    @Test
    void withAPrecisionTheyComputeItFromTheSpreadOfThePilot() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        ObjectNode plan = (ObjectNode) run.readPlan();
        run.writePlan(plan.put("precision", 0.05).put("repeats", 2).put("max_repeats", 3));
        assertThat(ReportModel.read(run.path()).workloads())
                .filteredOn(workload -> workload.workload().equals("sort"))
                .allSatisfy(
                        sort -> assertThat(sort.time().orElseThrow().summary().confidence95())
                                .isEmpty());
        requireRecomputed(run, workload -> !workload.equals("sort"));
    }

    private void requireRecomputed(RunDirectory run, Predicate<String> workloads) throws Exception {
        List<String> lines = python("again", run.path()).stream()
                .filter(line -> workloads.test(line.substring(0, line.indexOf(' '))))
                .toList();
        List<MetricSummary> summaries = ReportModel.read(run.path()).workloads().stream()
                .filter(workload -> workloads.test(workload.workload()))
                .flatMap(workload -> workload.summaries().stream())
                .filter(summary -> Set.of(MetricKind.RATE, MetricKind.TIME)
                        .contains(summary.metric().kind()))
                .toList();
        assertThat(lines).hasSameSizeAs(summaries).isNotEmpty();
        for (MetricSummary of : summaries) {
            String name = of.workload() + " " + of.metric().name() + " ";
            assertThat(lines)
                    .filteredOn(line -> line.startsWith(name))
                    .singleElement()
                    .satisfies(line -> {
                        double[] numbers = Stream.of(
                                        line.substring(name.length()).split(" "))
                                .mapToDouble(Double::parseDouble)
                                .toArray();
                        Summary summary = of.summary();
                        assertThat(numbers)
                                .containsExactly(
                                        new double[] {
                                            summary.confidence95().orElseThrow().low(),
                                            summary.value().orElseThrow(),
                                            summary.confidence95().orElseThrow().high()
                                        },
                                        within(summary.max() * 1e-4));
                    });
        }
    }

    @Test
    void ratesAndTimesOfAllRepeatsAreWhatTheDocumentedLinesComputeFromSamplesAlone() throws Exception {
        RunDirectory run = RunDirectory.create(out, "raw");
        Metric rate = new Metric("item_rate", "items/s", Direction.HIGHER, "Items.");
        double[] items = {9, 1000, 1300, 900};
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            for (int repeat = 0; repeat < items.length; repeat++) {
                double end = 1.8e9 + repeat + 0.25;
                keep(
                        store,
                        repeat,
                        Map.of("duration", "5"),
                        Measurement.ofAmount(rate, items[repeat], 5),
                        Measurement.of(DriverMetrics.ELAPSED_TIME, end - 1.8e9)
                                .withSeries(Map.of("clock", List.of(1.8e9, end))));
            }
        }
        assertThat(python("raw", run.path()))
                .containsExactlyInAnyOrder("probe item_rate " + 3200 / 15.0, "probe elapsed_time 2.25");
        assertThat(ReportModel.read(run.path())
                        .workloads()
                        .get(0)
                        .headline()
                        .orElseThrow()
                        .summary()
                        .value())
                .hasValue(3200 / 15.0);
        run.writePlan(Map.of("repeats", 3));
        requireRecomputed(run, workload -> true);
        Files.writeString(run.path().resolve("samples/probe-3.json"), "{\"item_rate.am");
        assertThat(python("raw", run.path()))
                .anyMatch(line -> line.startsWith("probe-3 has no samples that can be read: "))
                .contains("probe item_rate 230.0");
    }

    @Test
    void ofFilesThatWereSyncedTheTimeOfFsyncCounts() throws Exception {
        RunDirectory run = RunDirectory.create(out, "synced");
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            keep(
                    store,
                    1,
                    Map.of("size", "8"),
                    Measurement.of(new Metric("storage_bandwidth", "MiB/s", Direction.HIGHER, "Bytes."), 2)
                            .withSeries(Map.of(
                                    "file_bytes", List.of(4194304.0, 4194304.0),
                                    "file_end", List.of(1.0, 2.0),
                                    "file_synced", List.of(4.0, 3.0))));
        }
        assertThat(python("raw", run.path())).containsExactly("probe storage_bandwidth 2.0");
    }

    @Test
    void percentilesOfAllRepeatsAreThoseThatTheDocumentedLinesReadFromTheHistograms() throws Exception {
        RunDirectory run = RunDirectory.create(out, "percentiles");
        Histogram all = asOfAProbe();
        try (ResultStore store = ResultStore.open(run, Platform.embedded("hs1", 1, "one", "2 cores"))) {
            Random random = new Random(7);
            for (int repeat = 0; repeat <= 3; repeat++) {
                Histogram one = asOfAProbe();
                for (int i = 0; i < 20_000; i++) {
                    one.recordValue((long) Math.exp(3 + 20 * random.nextDouble()));
                }
                one.recordValueWithCount(1_500, 100 + repeat);
                if (repeat > 0) {
                    all.add(one);
                }
                keep(
                        store,
                        repeat,
                        Map.of("size", "1"),
                        Measurement.withHistogram(LATENCY, 1, HistogramText.encode(one)));
            }
        }
        List<String> lines = python("raw", run.path());
        assertThat(lines).hasSize(6);
        double[] percents = {50, 90, 95, 99, 99.9, 99.99};
        for (int i = 0; i < percents.length; i++) {
            assertThat(lines.get(i)).startsWith("probe service_time ").endsWith(" ms");
            assertThat(Double.parseDouble(lines.get(i).split(" ")[3]))
                    .isEqualTo(all.getValueAtPercentile(percents[i]) / 1e6);
        }
    }

    private static Histogram asOfAProbe() {
        return new Histogram(TimeUnit.MICROSECONDS.toNanos(1), TimeUnit.HOURS.toNanos(1), 3);
    }

    @Test
    void whatIsZeroInARepeatIsSaidAndTheRestIsComputed() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        int all = python("again", run.path()).size();
        List<String> rows = Files.readAllLines(run.results());
        String row = rows.stream()
                .filter(line -> line.contains("\"quantity\":\"rate\"") && line.contains("\"workload\":\"sort\""))
                .findFirst()
                .orElseThrow();
        String metric = Json.read(row, JsonNode.class).path("metric").asText();
        Files.write(
                run.results(),
                rows.stream()
                        .map(line -> line.contains("\"workload\":\"sort\"") && line.contains("\"" + metric + "\"")
                                ? line.replaceFirst("\"value\":[-+.E0-9]+", "\"value\":0.0")
                                : line)
                        .toList());
        assertThat(python("again", run.path()))
                .hasSize(all)
                .contains("sort " + metric + " is 0 in a repeat: neither a mean rate nor an interval");
    }

    private static void keep(
            ResultStore store, int repeat, Map<String, String> parameters, Measurement... measurements) {
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
                        List.of(),
                        Footprint.fixedSeconds(1).mibPerSecondPerTask(1)),
                new TrialRecord(
                        new Trial("probe", repeat, parameters),
                        new Outcome.Passed("compared"),
                        CacheState.notApplicable(),
                        List.of(measurements),
                        List.of(),
                        Instant.parse("2026-01-02T03:04:05Z"),
                        Duration.ofSeconds(5))));
    }

    private List<String> python(String mark, Path run) throws IOException, InterruptedException {
        String text = Files.readString(DOCUMENT);
        String block = text.substring(
                text.indexOf("<!-- " + mark + ": begin -->"), text.indexOf("<!-- " + mark + ": end -->"));
        String code = block.substring(block.indexOf("```python") + "```python".length(), block.lastIndexOf("```"));
        Path file = Files.writeString(out.resolve(mark + ".py"), code.strip() + "\n");
        Process python = new ProcessBuilder("python3", file.toString(), run.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor()).as(said).isZero();
        return said.lines().toList();
    }
}
