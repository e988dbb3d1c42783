package harness.analysis.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.report.OneUnit;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.HeadlineTable;
import harness.analysis.stats.Stein;
import harness.api.json.Json;
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
import harness.record.plan.Option;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.text.Span;
import harness.record.trial.DriverMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunAnswerTest {
    private static final Metric RATE = new Metric("rate", "MiB/s", Direction.HIGHER, "Bytes over time.");
    private static final Platform PLATFORM = Platform.embedded("hs1.8xlarge", 2, "24 disks", "2 cores");

    /** CV 7.9 %. */
    private static final double[] WIDE = {90, 95, 100, 105, 110};

    /** CV 1.6 %. */
    private static final double[] NARROW = {98, 99, 100, 101, 102};

    @TempDir
    Path out;

    private final Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
    private final Map<String, double[]> values = new LinkedHashMap<>();
    private List<Measurement> disturbed = List.of();
    private boolean warmedUp;
    private Map<String, String> parameters = Map.of();

    @Test
    void theTitleSaysWhatWasMeasuredOnWhat() throws IOException {
        put("sort", NARROW);
        assertThat(answer(Map.of()).title())
                .isEqualTo("sort on this machine, in an embedded cluster of 2 slaves shaped like hs1.8xlarge");
        put("wordcount", NARROW);
        put("pagerank", NARROW);
        assertThat(answer(Map.of()).title()).startsWith("sort, wordcount and pagerank on this machine");
        put("a", NARROW);
        put("b", NARROW);
        assertThat(answer(Map.of()).title()).startsWith("sort, wordcount, pagerank and 2 more workloads on this");
    }

    @Test
    void theBestAndTheLeastKnownNumberAreNamedWithTheirWidth() throws IOException {
        put("wordcount", WIDE);
        put("sort", NARROW);
        RunAnswer answer = answer(Map.of());
        assertThat(answer.best()).as("neither was warmed up").isEmpty();
        assertThat(answer.least()).hasValue("wordcount, 99.5 MiB/s within 10 %, not settled");
        assertThat(answer.verdicts()).contains(new RunAnswer.Verdict("OPEN", "2 OPEN"));
        warmedUp = true;
        assertThat(answer(Map.of()).best()).hasValue("sort, 100.0 MiB/s within 2 %");
        put("pagerank", 7);
        assertThat(answer(Map.of()).least()).hasValue("pagerank, 7 MiB/s with no interval, n = 1");
    }

    @Test
    void whereNoNumberHasAnIntervalNoneIsTheLeastKnown() throws IOException {
        put("sort", 100);
        assertThat(answer(Map.of()).least()).hasValue("sort, 100 MiB/s with no interval, n = 1");
        put("wordcount", 7);
        RunAnswer answer = answer(Map.of());
        assertThat(answer.best()).isEmpty();
        assertThat(answer.least()).hasValue("none of the 2 numbers has an interval");
    }

    @Test
    void theLeastKnownNumberTakesAsManyRepeatsAsStein() throws IOException {
        put("sort", NARROW);
        put("wordcount", WIDE);
        warmedUp = true;
        int needed = Stein.repeats(MetricKind.RATE, WIDE, 0.08).orElseThrow();
        NextStep step = answer(Map.of(
                        "slaves",
                        "2",
                        "repeats",
                        "5",
                        "set.sort.size",
                        "1GiB",
                        "set.dfs.replication",
                        "1",
                        "name",
                        "n"))
                .next()
                .get(0);
        assertThat(step.words())
                .isEqualTo("--repeats %d narrows wordcount from 10 %% to 8 %%; about %s of trials."
                        .formatted(needed, Span.show((needed + 1) * 2)));
        assertThat(step.command())
                .hasValue("harness run --workloads wordcount --repeats %d --slaves 2 --set dfs.replication=1"
                        .formatted(needed));
    }

    @Test
    void whatWouldTakeTooManyRepeatsSaysHowFarThirtyGet() throws IOException {
        warmedUp = true;
        put("sort", 50, 100, 150, 200, 20);
        double reached = Stein.share(MetricKind.RATE, values.get("sort"), 30).orElseThrow();
        assertThat(answer(Map.of()).next())
                .singleElement()
                .satisfies(step -> assertThat(step.words())
                        .startsWith("--repeats 30 narrows sort from ")
                        .contains(" to " + Certainty.percent(reached) + " (8 % would take ", "look first"));
    }

    @Test
    void aLoadThatSwingsRunsLonger() throws IOException {
        warmedUp = true;
        put("s3-get", 100, 70, 130, 100, 80);
        parameters = Map.of("duration", "5");
        NextStep step =
                answer(Map.of("slaves", "16", "set.aws.threads", "4")).next().get(0);
        assertThat(step.words())
                .isEqualTo("--set s3-get.duration=20 lets s3-get run longer, until steady; about %s of trials."
                        .formatted(Span.show(6 * 2 + 5 * 15)));
        assertThat(step.command().orElseThrow())
                .startsWith("harness run --workloads s3-get --repeats 5 --slaves 16 ")
                .contains("--set s3-get.duration=20");
    }

    @Test
    void whatOneCommandMendsIsOneStep() throws IOException {
        warmedUp = true;
        put("wordcount", WIDE);
        put("sort", 94, 97, 100, 103, 106);
        put("pagerank", 100, 70, 130, 100, 80);
        put("s3-get", NARROW);
        List<NextStep> steps = answer(Map.of("set.sort.size", "1GiB")).next();
        assertThat(steps).singleElement().satisfies(step -> {
            assertThat(step.words())
                    .startsWith("--repeats 30 narrows pagerank from ")
                    .contains(", wordcount from 10 % to 8 %; gives sort, not steady, time to settle; about ");
            assertThat(step.command())
                    .hasValue("harness run --workloads pagerank,wordcount,sort --repeats 30 --set sort.size=1GiB");
        });
    }

    @Test
    void aJobThatGetsFasterIsRepeatedUntilItHasSettled() throws IOException {
        warmedUp = true;
        put("sort", 94, 97, 100, 103, 106);
        NextStep step = answer(Map.of("slaves", "16")).next().get(0);
        assertThat(step.words())
                .isEqualTo("--repeats 10 gives sort, not steady, time to settle; about %s of trials."
                        .formatted(Span.show(11 * 2)));
        assertThat(step.command()).hasValue("harness run --workloads sort --repeats 10 --slaves 16");
    }

    @Test
    void whatOthersHaveDisturbedIsMeasuredAgain() throws IOException {
        warmedUp = true;
        put("sort", NARROW);
        disturbed = List.of(Measurement.of(DriverMetrics.FOREIGN_CPU_SHARE, 0.1));
        assertThat(answer(Map.of("slaves", "16")).next()).singleElement().satisfies(step -> {
            assertThat(step.words()).startsWith("--repeats 5 measures sort again: end first what else runs; about ");
            assertThat(step.command()).hasValue("harness run --workloads sort --repeats 5 --slaves 16");
        });
    }

    @Test
    void fewRepeatsForetellNothing() throws IOException {
        put("sort", 99, 101);
        put("wordcount", 99);
        assertThat(answer(Map.of()).next())
                .singleElement()
                .satisfies(step -> assertThat(step.words())
                        .startsWith("--repeats 5 gives sort, wordcount an interval to rely on; about "));
    }

    @Test
    void whatFailedIsRunAgainFirst() throws IOException {
        put("sort", NARROW);
        outcomes.get("sort").set(1, new Outcome.Failed("disk full"));
        RunAnswer answer = answer(Map.of());
        assertThat(answer.next().get(0).words()).startsWith("1 trial failed");
        assertThat(answer.next().get(0).command())
                .hasValueSatisfying(command ->
                        assertThat(command).startsWith("harness resume ").endsWith(" --retry"));
    }

    @Test
    void aRunThatIsDoneIsSetBesideAnother() throws IOException {
        warmedUp = true;
        put("sort", NARROW);
        assertThat(answer(Map.of()).next())
                .singleElement()
                .satisfies(step -> assertThat(step.command().orElseThrow()).startsWith("harness compare "));
    }

    @Test
    void aDirectoryWithASpaceIsQuoted() throws IOException {
        put("sort", NARROW);
        warmedUp = true;
        out = Files.createDirectory(out.resolve("my runs"));
        assertThat(answer(Map.of()).next().get(0).command())
                .hasValueSatisfying(command -> assertThat(command).matches("harness compare '.*my runs/r\\d+' OTHER"));
    }

    @Test
    void valuesThatAShellWouldReadAreQuoted() throws Exception {
        String plan = "{\"given\":{\"inventory\":\"my hosts.yaml\",\"shared-machine\":\"true\"}}";
        assertThat(RepeatedRun.command(Json.mapper().readTree(plan), List.of("sort"), Option.REPEATS, 7, Map.of()))
                .hasValue("harness run --workloads sort --repeats 7 --inventory 'my hosts.yaml' --shared-machine");
        assertThat(RepeatedRun.command(
                        Json.mapper()
                                .readTree(
                                        "{\"provider\":\"client\",\"given\":{\"provider\":\"client\",\"set.s3.size\":\"4KiB\"}}"),
                        List.of("s3-get"),
                        Option.REPEATS,
                        7,
                        Map.of()))
                .hasValue("harness run --workloads s3-get --repeats 7 --provider client --set s3.size=4KiB");
        assertThat(RepeatedRun.command(
                        Json.mapper().readTree("{\"provider\":\"client\"}"),
                        List.of("s3-get"),
                        Option.REPEATS,
                        7,
                        Map.of()))
                .isEmpty();
    }

    @Test
    void sizesThatWereMadeToFitOnMachinesAreNamed() throws Exception {
        String plan = """
                {"provider":"%s","scale":{"factor":0.125},"given":{%s},"workloads":[{"parameters":{"size":"8"},
                "descriptor":{"name":"pagerank","family":"pagerank","group":"mahout","rules":[{"rule":"in-memory","size":"size"}]}}]}""";
        assertThat(repeated(plan.formatted("ec2", "")))
                .hasValue("harness run --workloads pagerank --repeats 7 --scale 0.125 --set pagerank.size=8");
        for (String here : List.of("embedded", "client")) {
            assertThat(repeated(plan.formatted(here, ""))).hasValue("harness run --workloads pagerank --repeats 7");
        }
        assertThat(repeated(plan.formatted("ec2", "\"scale\":\"1%\"")))
                .hasValue("harness run --workloads pagerank --repeats 7 --scale 1%");
    }

    private static Optional<String> repeated(String plan) throws IOException {
        return RepeatedRun.command(Json.mapper().readTree(plan), List.of("pagerank"), Option.REPEATS, 7, Map.of());
    }

    @Test
    void aSizeThatAWarmUpHasMadeLargerIsNamedUnlessItWasGiven() throws Exception {
        String workloads = """
                "workloads":[{"parameters":{"size":"8"},"descriptor":{"name":"pop","family":"pop",
                "footprint":{"data":{"parameter":"size"}},
                "parameters":[{"name":"size","standard":{"scaling":"FIXED","value":"2"}}]}}]}""";
        assertThat(RepeatedRun.command(
                        Json.mapper().readTree("{\"given\":{}," + workloads),
                        List.of("pop"),
                        Option.REPEATS,
                        7,
                        Map.of()))
                .hasValue("harness run --workloads pop --repeats 7 --set pop.size=8");
        assertThat(RepeatedRun.command(
                        Json.mapper().readTree("{\"given\":{\"set.pop.size\":\"8\"}," + workloads),
                        List.of("pop"),
                        Option.REPEATS,
                        7,
                        Map.of()))
                .hasValue("harness run --workloads pop --repeats 7 --set pop.size=8");
    }

    @Test
    void resultsStandInTheOrderOfThePlan() throws IOException {
        put("sort", NARROW);
        put("wordcount", NARROW);
        RunDirectory run = write();
        run.writePlan(Map.of(
                "workloads",
                List.of(
                        Map.of("descriptor", Map.of("name", "wordcount")),
                        Map.of("descriptor", Map.of("name", "sort")))));
        assertThat(ReportModel.read(run.path()).workloads())
                .extracting(WorkloadReport::label)
                .containsExactly("wordcount", "sort");
    }

    @Test
    void whatKeepsAMachineBusyLimits() throws IOException {
        put("sort", NARROW);
        assertThat(limit(0.95, 0.2)).hasValue("processors were 95 % busy");
        assertThat(limit(0.5, 0.97)).hasValue("a disk was busy 97 % of the time");
        assertThat(limit(0.89, 0.2)).isEmpty();
        ReportModel unknown = ReportModel.read(write().path());
        assertThat(LimitingResource.of(unknown, unknown.workloads().get(0))).isEmpty();
    }

    private Optional<String> limit(double processors, double disk) throws IOException {
        RunDirectory run = RunDirectory.create(out, "r" + System.nanoTime());
        try (ResultStore store = ResultStore.open(run, PLATFORM)) {
            keep(
                    store,
                    "sort",
                    1,
                    new Outcome.Passed("proven"),
                    List.of(
                            Measurement.of(RATE, 100),
                            new Measurement(DriverMetrics.FOREIGN_CPU_SHARE, 0, List.of(0.0, 0.0))
                                    .withSeries(Map.of(
                                            "seconds", List.of(10.0, 10.0),
                                            "processors", List.of(2.0, 4.0),
                                            "busy", List.of(1.0, processors * 40))),
                            new Measurement(DriverMetrics.FOREIGN_DISK_SHARE, 0, List.of(0.0))
                                    .withSeries(Map.of("seconds", List.of(10.0), "busy", List.of(disk * 10)))));
        }
        ReportModel model = ReportModel.read(run.path());
        return LimitingResource.of(model, model.workloads().get(0));
    }

    @Test
    void theBestCellHasTheTiesThatCannotBeToldFromIt() throws IOException {
        BestCell best = best(
                Map.of("1", NARROW, "2", new double[] {97, 99, 101, 100, 102}, "3", new double[] {50, 51, 52, 50, 51}));
        assertThat(best.best().parameters()).containsEntry("threads", "1");
        assertThat(best.ties())
                .extracting(cell -> cell.parameters().get("threads"))
                .containsExactly("2");
        assertThat(best(Map.of("1", new double[] {100}, "2", new double[] {50})).ties())
                .as("one repeat of each tells nothing")
                .hasSize(1);
        assertThat(best(
                                Map.of("1", NARROW, "2", new double[] {50, 51, 52, 50, 51}),
                                List.of(Measurement.of(Steadiness.UNSTEADY, 1)))
                        .ties())
                .as("what is unsteady has no interval")
                .hasSize(1);
    }

    private BestCell best(Map<String, double[]> byThreads) throws IOException {
        return best(byThreads, List.of());
    }

    private BestCell best(Map<String, double[]> byThreads, List<Measurement> more) throws IOException {
        RunDirectory run = RunDirectory.create(out, "r" + System.nanoTime());
        try (ResultStore store = ResultStore.open(run, PLATFORM)) {
            for (Map.Entry<String, double[]> cell : byThreads.entrySet()) {
                for (int i = 0; i < cell.getValue().length; i++) {
                    String threads = cell.getKey();
                    store.keep(record(
                            new Trial("probe-threads=" + threads, "probe", i + 1, Map.of("threads", threads)),
                            new Outcome.Passed("proven"),
                            Stream.concat(Stream.of(Measurement.of(RATE, cell.getValue()[i])), more.stream())
                                    .toList()));
                }
            }
        }
        return BestCell.of(ReportModel.read(run.path()).workloads(), Integer.MAX_VALUE)
                .orElseThrow();
    }

    @Test
    void ratesOfBytesHaveOneUnitWhereARunHasTwo() throws IOException {
        Metric decimal = new Metric("input_rate", "MB/s", Direction.HIGHER, "Bytes over time.");
        RunDirectory run = RunDirectory.create(out, "units");
        try (ResultStore store = ResultStore.open(run, PLATFORM)) {
            keep(store, "sort", 1, new Outcome.Passed("proven"), List.of(Measurement.of(decimal, 1.048576)));
            keep(store, "dfsio", 1, new Outcome.Passed("proven"), List.of(Measurement.of(RATE, 3)));
        }
        ReportModel model = ReportModel.read(run.path());
        assertThat(OneUnit.of(model).workloads().get(0).headline()).hasValueSatisfying(headline -> {
            assertThat(headline.metric().unit()).isEqualTo("MiB/s");
            assertThat(headline.metric().definition()).endsWith("Shown in MiB/s, the rows have MB/s.");
            assertThat(headline.summary().value().orElseThrow()).isCloseTo(1, within(1e-9));
        });
        assertThat(HeadlineTable.render(model)).contains("MiB/s").doesNotContain("MB/s");
        ReportModel alone = model.with(model.workloads().subList(0, 1));
        assertThat(OneUnit.of(alone)).isSameAs(alone);
        assertThat(HeadlineTable.render(alone)).contains("MB/s");
    }

    @Test
    void whatIsWrongWithEveryNumberIsSaidOnce() throws IOException {
        put("sort", NARROW[0], NARROW[1]);
        put("wordcount", WIDE[0], WIDE[4]);
        ReportModel model = ReportModel.read(write().path());
        String page = HtmlReport.WHOLE.render(model);
        assertThat(page).containsOnlyOnce("each of them: few repeats");
        assertThat(Pattern.compile("<span class=\"faults\">(.*?)</span>")
                        .matcher(page)
                        .results()
                        .map(card -> card.group(1)))
                .hasSize(2)
                .noneMatch(faults -> faults.contains("few repeats"))
                .anyMatch(faults -> faults.contains("no narrow interval"));
        ReportModel alone = model.with(model.workloads().subList(0, 1));
        assertThat(HtmlReport.WHOLE.render(alone))
                .doesNotContain("each of them: ")
                .contains("few repeats");
    }

    private void put(String workload, double... rates) {
        values.put(workload, rates);
        List<Outcome> all = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            all.add(new Outcome.Passed("proven"));
        }
        outcomes.put(workload, all);
    }

    private RunAnswer answer(Map<String, String> given) throws IOException {
        RunDirectory run = write();
        run.writePlan(Map.of(
                "given",
                given,
                "workloads",
                values.keySet().stream()
                        .map(name -> Map.of("descriptor", Map.of("name", name, "family", name)))
                        .toList()));
        return RunAnswer.of(ReportModel.read(run.path()));
    }

    private RunDirectory write() throws IOException {
        RunDirectory run = RunDirectory.create(out, "r" + System.nanoTime());
        try (ResultStore store = ResultStore.open(run, PLATFORM)) {
            for (Map.Entry<String, double[]> workload : values.entrySet()) {
                if (warmedUp) {
                    keep(store, workload.getKey(), 0, new Outcome.Passed("proven"), List.of(Measurement.of(RATE, 1)));
                }
                for (int i = 0; i < workload.getValue().length; i++) {
                    Outcome outcome = outcomes.get(workload.getKey()).get(i);
                    keep(
                            store,
                            workload.getKey(),
                            i + 1,
                            outcome,
                            outcome instanceof Outcome.Passed
                                    ? Stream.concat(
                                                    Stream.of(Measurement.of(RATE, workload.getValue()[i])),
                                                    disturbed.stream())
                                            .toList()
                                    : List.of());
                }
            }
        }
        return run;
    }

    private void keep(ResultStore store, String workload, int repeat, Outcome outcome, List<Measurement> measurements)
            throws IOException {
        store.keep(record(new Trial(workload, repeat, parameters), outcome, measurements));
    }

    private static TrialRecord record(Trial trial, Outcome outcome, List<Measurement> measurements) {
        return new TrialRecord(
                trial,
                outcome,
                CacheState.notApplicable(),
                measurements,
                List.of(),
                Instant.EPOCH.plusSeconds(trial.repeat()),
                Duration.ofSeconds(2));
    }
}
