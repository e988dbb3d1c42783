package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What a run of all default workloads leaves. */
@Order(3)
final class FullRunTest {
    private final RunOnDisk run = FullRun.ON_DISK;

    @Test
    void everyTrialPassesAndTheCommandSaysWhereTheResultsAre() {
        assertThat(FullRun.RESULT.exit()).as(FullRun.RESULT.err()).isZero();
        assertThat(FullRun.RESULT.out()).contains("results ", "results.jsonl", "report ", "report.html");
        assertThat(run.outcomes().values()).containsOnly("passed");
    }

    @Test
    void everyDefaultWorkloadHasItsRepeats() throws IOException {
        Map<String, List<JsonNode>> byWorkload =
                run.outcomeRows().stream().collect(Collectors.groupingBy(row -> RunOnDisk.text(row, "workload")));
        Set<String> defaults = new HashSet<>();
        Json.read(FullRun.JAR.run("list", "workloads", "--json").out()).forEach(workload -> {
            if (workload.path("byDefault").asBoolean()) {
                defaults.add(workload.path("name").asText());
            }
        });
        assertThat(byWorkload.keySet()).isEqualTo(defaults).contains("sort", "wordcount");
        byWorkload.forEach((workload, rows) -> assertThat(
                        rows.stream().map(row -> row.path("repeat").asInt()).sorted())
                .as(workload)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, FullRun.REPEATS).boxed().toList()));
    }

    @Test
    void everyRowFollowsTheSchemaAndEveryNumberHasItsUnit() {
        assertThat(run.measurements())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(RunOnDisk.text(row, "unit")).isNotBlank());
    }

    @Test
    void everyMetricIsListedWithItsDefinition() throws IOException {
        Set<String> listed = new HashSet<>();
        Json.read(FullRun.JAR.run("list", "metrics", "--json").out())
                .forEach(metric -> listed.add(metric.path("name").asText()));
        assertThat(run.measurements())
                .extracting(row -> RunOnDisk.text(row, "metric"))
                .isSubsetOf(listed);
    }

    @Test
    void readsSayWhetherTheirCachesWereCold() {
        assertThat(run.outcomeRows())
                .filteredOn(row -> RunOnDisk.text(row, "workload").contains("read"))
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.path("cache").path("kind").asText()).isIn("cold", "warm");
                    assertThat(row.path("cache").path("how").asText()).isNotBlank();
                });
    }

    @Test
    void theEmbeddedPlatformIsNeverPriced() {
        assertThat(run.rows()).allSatisfy(row -> {
            assertThat(row.path("platform").toString()).contains("embedded");
            assertThat(row.path("platform").path("price").isMissingNode()).isTrue();
        });
    }

    @Test
    void theEffectivePlanAndTheEnvironmentLieBesideTheResults() throws IOException {
        JsonNode plan = Json.read(run.path().resolve("plan.json"));
        assertThat(plan.path("slaves").asInt()).isEqualTo(FullRun.SLAVES);
        assertThat(plan.path("repeats").asInt()).isEqualTo(FullRun.REPEATS);
        String environment = Files.readString(run.path().resolve("environment.json"));
        assertThat(environment).contains("dfs.blocksize", "dfs.replication", System.getProperty("java.version"));
    }

    @Test
    void samplesThatRowsReferToAreThere() {
        List<Path> files = run.measurements().stream()
                .filter(row -> row.has("samples"))
                .map(row -> run.path().resolve(row.path("samples").path("file").asText()))
                .distinct()
                .toList();
        assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void theHeadlineOfDfsioFollowsFromItsSamplesByTheLinesInTheDocument() throws Exception {
        String document = Files.readString(Path.of("../../docs/results.md"));
        String begin = "```python\n";
        String after = document.substring(document.indexOf(begin) + begin.length());
        String lines = after.substring(0, after.indexOf("```"));
        List<JsonNode> headlines = run.measurements().stream()
                .filter(row -> RunOnDisk.text(row, "metric").equals("aggregate_bandwidth")
                        && RunOnDisk.text(row, "workload").startsWith("dfsio-"))
                .toList();
        assertThat(headlines).hasSize(2 * FullRun.REPEATS);
        for (JsonNode headline : headlines) {
            Path samples = run.path().resolve("samples").resolve(RunOnDisk.text(headline, "trial") + ".json");
            Process python = new ProcessBuilder("python3", "-c", lines, samples.toString()).start();
            String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(Double.parseDouble(said.split(" ")[0]))
                    .isCloseTo(headline.path("value").asDouble(), Percentage.withPercentage(1e-6));
        }
    }

    @Test
    void theNumbersOfEveryWorkloadFollowFromSamplesAloneByTheProgramInTheDocument() throws Exception {
        assertThat(run.requireComputedAgain(
                        "aggregate_bandwidth", "elapsed_time", "window_bandwidth", "item_rate", "input_rate"))
                .contains("s3-get service_time 50 ", "dynamodb-put service_time 50 ");
    }

    @Test
    void theReportIsOneFileThatNeedsNothingElse() throws IOException {
        String report = Files.readString(run.path().resolve("report.html"));
        assertThat(report.contains("wordcount") && report.contains("dfsio")).isTrue();
        Pattern fetched = Pattern.compile("<(script|link|img|iframe)[^>]+(src|href)=[\"']?(?!data:|#)");
        // What scripts hold is text until they put it on the page, which the browser's test watches.
        String page = report.replaceAll("(?s)(<script[^>]*>).*?</script>", "$1");
        assertThat(fetched.matcher(page).results().map(MatchResult::group)).isEmpty();
    }

    @Test
    void nothingIsLeft() {
        run.requireNothingLeft();
    }

    @Test
    void aRunOfTheSameNameIsRefusedAndTheFirstStays() throws IOException {
        byte[] before = Files.readAllBytes(run.results());
        HarnessJar.Result second = FullRun.JAR.run("run", "--name", FullRun.NAME);
        assertThat(second.exit()).isEqualTo(2);
        assertThat(second.err().lines()).singleElement().asString().contains("exists already", "--name");
        assertThat(run.results()).hasBinaryContent(before);
    }
}
