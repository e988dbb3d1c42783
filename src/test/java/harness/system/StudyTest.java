package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies of several clusters, killed and resumed, by the shipped jar. */
@Tag("runs")
final class StudyTest {
    /** Hadoop's own throttle of a DataNode, in bytes a second. */
    private static final String WRITTEN = "dfs.datanode.data.write.bandwidthPerSec";

    /** A number that rests on less than a second does not count, and 8 MiB are written sooner. */
    private static final String SECONDS_LONG = WRITTEN + "=3000000";

    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @Test
    void aPlanHasEveryTypeWithEveryNumberOfSlaves() {
        HarnessJar.Result plan =
                HarnessJar.in(directory).run(words("plan", small("--type", "hi1,hs1", "--slaves", "1,2")));
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(plan.out())
                .containsPattern("(?m)^hi1 +1 +[0-9.]+ s$")
                .containsPattern("(?m)^hs1 +2 +[0-9.]+ s$")
                .contains("4 configurations, one after the other in an order that seed 42 shuffles");
    }

    @Test
    void aKilledStudyOfTwoTypesGoesOnAndIsReadAsRunsAre() throws IOException {
        HarnessJar jar = HarnessJar.in(directory);
        Path study = directory.resolve(name);
        List<String> asked = small("--type", "hi1,hs1", "--slaves", "1", "--set", SECONDS_LONG, "--shared-machine");
        try (Command command = jar.start(words("run", asked))) {
            // Of the first configuration, whose trials are kept; the other one is not begun.
            command.awaitErr("dfsio-write-1 ");
            command.kill();
        }
        List<JsonNode> before = Json.lines(study.resolve("decisions.jsonl"));
        assertThat(events(before)).startsWith("begun");
        HarnessJar.Result begun = jar.run("status", study.toString());
        assertThat(begun.out()).contains("INCOMPLETE", "not begun");

        HarnessJar.Result resumed = jar.run("resume", study.toString(), "--json");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        JsonNode outcome = Json.read(resumed.out());
        assertThat(outcome.path("complete").booleanValue()).isTrue();
        assertThat(outcome.path("ending").asText()).isEqualTo("MEASURED");
        assertThat(outcome.path("results")).hasSize(2);
        List<JsonNode> decisions = Json.lines(study.resolve("decisions.jsonl"));
        assertThat(decisions.subList(0, before.size())).isEqualTo(before);
        Map<String, Integer> ended = new TreeMap<>();
        decisions.stream()
                .filter(entry -> entry.path("event").asText().equals("ended"))
                .forEach(entry -> ended.merge(entry.path("run").asText(), 1, Integer::sum));
        assertThat(ended).isEqualTo(Map.of(name + "-hi1", 1, name + "-hs1", 1));
        for (String run : ended.keySet()) {
            RunOnDisk one = new RunOnDisk(study.resolve(run), jar);
            assertThat(one.outcomes())
                    .containsOnlyKeys("dfsio-write-0", "dfsio-write-1")
                    .containsValue("passed");
            one.requireNothingLeft();
        }

        HarnessJar.Result report = jar.run("report", study.toString(), "--format", "csv");
        assertThat(report.exit()).as(report.err()).isZero();
        assertThat(report.out()).contains("2 of 2 configurations are measured", "nothing is advised", "differ in");
        assertThat(Files.readString(study.resolve("report.html")))
                .contains(name + "-hi1/report.html", "2 of 2 configurations are measured");
        Path page = study.resolve("report.html");
        assertThat(Browser.layouts(page, List.of(1400, 800, 390), directory))
                .hasSize(3)
                .allSatisfy(
                        layout -> assertThat(layout).matches("charts=\\d+ overflow=0 twice=0 lost=0 dark=false .*"));
        assertThat(Browser.darkLayouts(page, List.of(1400), directory))
                .singleElement()
                .asString()
                .matches("charts=\\d+ overflow=0 twice=0 lost=0 dark=true .*");
        assertThat(Browser.pagesOfPaper(page, directory)).isBetween(1L, 2L);
        HarnessJar.Result compared = jar.run("compare", study.toString());
        assertThat(compared.exit()).as(compared.err()).isZero();
        assertThat(compared.out()).contains(name + "-hs1", "aggregate_bandwidth");
        HarnessJar.Result advised = jar.run("advise", study.toString());
        assertThat(advised.exit()).isEqualTo(2);
        assertThat(advised.err()).contains("an embedded cluster says nothing of machines to rent");
        HarnessJar.Result twice = jar.run(
                "compare", study.toString(), study.resolve(name + "-hi1").toString());
        assertThat(twice.exit()).isEqualTo(2);
        assertThat(twice.err()).contains("is given twice");
        HarnessJar.Result alone = jar.run("resume", study.resolve(name + "-hi1").toString());
        assertThat(alone.exit()).isEqualTo(2);
        assertThat(alone.err()).contains("is a run of study '" + study + "'");
        assertThat(jar.run("reap", study.toString()).out()).contains("nothing of run " + name + "-hi1");

        HarnessJar.Result again = jar.run("resume", study.toString());
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(Json.lines(study.resolve("decisions.jsonl"))).hasSameSizeAs(decisions);
        assertThat(jar.run(words("run", asked)).err()).contains("exists already");
    }

    @Test
    void aLiveStudyMeasuresEachAndThenWhatMayBeTheBestUntilItsTimeIsOver() throws IOException {
        HarnessJar jar = HarnessJar.in(directory);
        Path study = directory.resolve(name);
        List<String> asked = small("--slaves", "1", "--set", "dfs.bytes-per-checksum=64,512", "--set", SECONDS_LONG);
        asked.addAll(List.of("--advise", "--max-time", "10m", "--within", "90%", "--shared-machine"));
        try (Command command = jar.start(words("run", asked))) {
            command.awaitErr("dfsio-write-1 ");
            command.kill();
        }
        HarnessJar.Result resumed = jar.run("resume", study.toString());
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        List<JsonNode> decisions = Json.lines(study.resolve("decisions.jsonl"));
        JsonNode last = decisions.get(decisions.size() - 1);
        assertThat(last.path("event").asText()).isEqualTo("decided");
        String ending = last.path("ending").asText();
        String why = last.path("why").asText();
        assertThat(why).as(last + resumed.out() + resumed.err()).contains("dfsio-write");
        if (ending.equals("OPEN")) {
            assertThat(why).as("all that is open on a machine that others use").contains("V19: others used");
        } else {
            assertThat(ending).as(why).isIn("SURE", "EQUIVALENT", "BUDGET");
        }
        assertThat(resumed.out()).contains(ending + ": 2 of 2 configurations are measured");
        assertThat(decisions.stream()
                        .filter(entry -> entry.path("event").asText().equals("begun"))
                        .map(entry -> entry.path("run").asText()))
                .contains(name + "-64", name + "-512")
                .anyMatch(run -> run.endsWith(".d2"));
        HarnessJar.Result advised = jar.run("advise", study.toString(), "--within", "90%");
        assertThat(advised.exit()).as(advised.err()).isZero();
        assertThat(advised.out()).contains("dfs.bytes-per-checksum=");
    }

    /** Seed 42 measures the faster one first. */
    @Test
    void aFirstRepeatThatIsHopelessIsStoppedAndTheOtherConfigurationIsTaken() throws IOException {
        HarnessJar jar = HarnessJar.in(directory);
        Path study = directory.resolve(name);
        List<String> asked = small("--slaves", "1", "--set", WRITTEN + "=3000000,100000");
        asked.addAll(List.of("--advise", "--max-time", "20m", "--by", "time", "--warm-ups", "0", "--shared-machine"));
        HarnessJar.Result run = jar.run(words("run", asked));
        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).containsPattern("a first repeat that takes more than .+ is stopped");
        List<JsonNode> decisions = Json.lines(study.resolve("decisions.jsonl"));
        JsonNode last = decisions.get(decisions.size() - 1);
        assertThat(last.path("why").asText()).contains(name + "-3000000 is the best: each other one was stopped");
        if (last.path("ending").asText().equals("OPEN")) {
            assertThat(last.path("why").asText())
                    .as("all that is open on a machine that others use")
                    .contains("V19: others used");
        } else {
            assertThat(last.path("ending").asText()).isEqualTo("SURE");
            assertThat(run.out()).contains(name + "-3000000 is the best");
        }
        assertThat(run.out())
                .contains(
                        ": 1 of 2 configurations is measured and 1 was stopped since it was hopeless",
                        name + "-100000 was stopped after");
        RunOnDisk stopped = new RunOnDisk(study.resolve(name + "-100000"), jar);
        assertThat(stopped.outcomes()).isEqualTo(Map.of("dfsio-write-1", "skipped"));
        stopped.requireNothingLeft();
        assertThat(jar.run("resume", study.toString()).exit()).isZero();
        assertThat(jar.run("report", study.toString(), "--format", "csv").out()).contains("stopped");
    }

    private List<String> small(String... more) {
        List<String> asked = new ArrayList<>(List.of("--workloads", "dfsio-write", "--repeats", "1"));
        asked.addAll(List.of("--set", "dfsio.files=1", "--set", "dfsio.size=8MiB"));
        asked.addAll(List.of("--out", directory.toString(), "--name", name));
        asked.addAll(List.of(more));
        return asked;
    }

    private static Stream<String> events(List<JsonNode> decisions) {
        return decisions.stream().map(entry -> entry.path("event").asText());
    }

    private static String[] words(String command, List<String> options) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(options);
        return words.toArray(String[]::new);
    }
}
