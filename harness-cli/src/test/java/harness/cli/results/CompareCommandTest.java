package harness.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import harness.analysis.compare.ComparisonJson;
import harness.api.json.Json;
import harness.cli.CommandResult;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On run directories as runs leave them. */
class CompareCommandTest {
    private static final double[] SLOW = {1930, 1940, 1915, 1925, 1940};
    private static final double[] FAST = {2600, 2580, 2610, 2570, 2575};

    @TempDir
    Path out;

    private String base;
    private String slower;

    @BeforeEach
    void measure() {
        base = new WrittenRun(out).write("base", SLOW);
        slower = new WrittenRun(out).given("set.mapreduce.task.io.sort.mb", "1").write("slower", FAST);
    }

    @Test
    void repeatsThatDependOnTheOneBeforeDecideNothing() {
        WrittenRun runs = new WrittenRun(out);
        CommandResult result = CommandResult.of(
                "compare",
                runs.write("steady", 100, 101, 99, 100, 102, 98, 101, 99, 100, 100, 101, 99),
                runs.write("dependent", 120, 121, 120, 121, 120, 121, 110, 111, 110, 111, 110, 111));
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern("open: of the other side, V11: autocorrelation 0\\.[6-9]");
    }

    @ParameterizedTest
    @CsvSource({"'', files of samples are gone", "dfsio-read-1.json, 1 of "})
    void aRunWithoutSamplesIsReadAndSaysWhatIsNotChecked(String truncated, String lost) throws IOException {
        String whole = SampleRun.write(out, "whole").path().toString();
        RunDirectory sent = SampleRun.write(out, "sent");
        Path file = sent.samples().resolve(truncated);
        if (truncated.isEmpty()) {
            Files.move(file, out.resolve("kept"));
        } else {
            Files.writeString(file, Files.readString(file).substring(0, 100));
        }
        CommandResult report = CommandResult.of("report", sent.path().toString());
        assertThat(report.exit()).as(report.err()).isZero();
        assertThat(report.out()).contains("samples not checked").containsPattern("The run is not whole: .*" + lost);
        for (String command : List.of("compare", "advise", "reproduce")) {
            CommandResult read = CommandResult.of(
                    command,
                    command.equals("reproduce")
                            ? new String[] {
                                "exposito2014", "--from", sent.path().toString()
                            }
                            : new String[] {whole, sent.path().toString()});
            assertThat(read.err()).as(command).containsPattern("sent is not whole: .*" + lost);
        }
    }

    @Test
    void findsWhatIsWorseAndTheGateFailsOnIt() {
        CommandResult result = compare(base, slower, "--fail-if", "sort.elapsed_time>1.05");
        assertThat(result.exit()).as(result.err()).isEqualTo(5);
        assertThat(result.out())
                .startsWith("Equal footing with slower")
                .contains("taken to be mapreduce.task.io.sort.mb")
                .containsPattern("sort +elapsed_time .* 0\\.7460 x as fast, 0\\.7372 to 0\\.7550 +5, 5 +VALID +worse")
                .contains("of these deployments, one of each side", "--redeploy")
                .contains(
                        "Limit sort.elapsed_time>1.05: beyond, elapsed_time of sort is 1.340 x the baseline's, 1.325 to 1.356");
        assertThat(compare(base, slower, "--fail-if", "sort.elapsed_time>1.4").exit())
                .isZero();
        assertThat(compare(base, slower, "--fail-if", "sort.elapsed_time>1.34").exit())
                .isZero();
        assertThat(compare(base, slower, "--fail-if", "sort.elapsed_time>1.34", "--strict")
                        .exit())
                .isEqualTo(5);
    }

    @Test
    void whatDoesNotCountIsNotCompared() {
        // A warm-up, a failed and an invalid trial are written with each run.
        JsonNode row = json(compare(base, slower, "--json")).at("/rows/0");
        assertThat(row.at("/base/repeats").asInt()).isEqualTo(5);
        assertThat(row.at("/other/repeats").asInt()).isEqualTo(5);
    }

    @Test
    void jsonIsAsItsSchemaSays() {
        var schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ComparisonJson.schema());
        JsonNode json = json(compare(base, slower, "--all-metrics", "--fail-if", "sort.elapsed_time>1.05", "--json"));
        assertThat(schema.validate(json)).isEmpty();
        assertThat(json.at("/rows/0/ratio").asDouble()).isBetween(1.3404, 1.3405);
        assertThat(json.at("/limits/0/standing").asText()).isEqualTo("beyond");
        ((com.fasterxml.jackson.databind.node.ObjectNode) json.at("/rows/0")).remove("word");
        assertThat(schema.validate(json)).isNotEmpty();
        assertThat(CommandResult.of("list", "schema", "compare").out()).isEqualTo(ComparisonJson.schema());
    }

    @Test
    void twoRunsOfTheSameHaveNothingThatDiffers() {
        String again = new WrittenRun(out).write("again", SLOW);
        CommandResult result = compare(base, again);
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .startsWith("Equal footing with again: nothing differs")
                .contains("5, 5  VALID  same");
    }

    @Test
    void anotherSeedAndAnotherCacheAreConfoundersAndTheFirstLineSaysSo() {
        String other = new WrittenRun(out).seed(7).warm().write("other", FAST);
        CommandResult result = compare(base, other, "--fail-if", "sort.elapsed_time>1.05");
        assertThat(result.exit()).isZero();
        assertThat(result.out().lines().findFirst().orElseThrow())
                .startsWith("OPEN, other: the sides differ in seed, sort.cache");
        assertThat(result.out())
                .containsPattern("seed +42 +7 +confounder")
                .containsPattern("sort.cache of sort +cold +warm +confounder");
        assertThat(json(compare(base, other, "--json")).at("/rows/0/word").asText())
                .isEqualTo("open");
        assertThat(compare(base, other, "--varying", "seed,sort.cache", "--fail-if", "sort.elapsed_time>1.05")
                        .exit())
                .isEqualTo(5);
    }

    @Test
    void whatTheProviderChoseIsAConfounderToo() {
        String other = new WrittenRun(out).zone("use1-az4").write("other", FAST);
        assertThat(compare(base, other).out())
                .startsWith("OPEN, other: the sides differ in deployment.ec2.zone, so")
                .doesNotContain("maxUsd");
        assertThat(compare(base, other, "--varying", "deployment.ec2.zone").out())
                .contains("worse");
    }

    @Test
    void otherSizesAreNotTheSameExperiment() {
        String other = new WrittenRun(out).size("2097152").write("other", FAST);
        assertThat(compare(base, other).out())
                .startsWith("OPEN, other: the sides differ in sort.size")
                .containsPattern("sort.size of sort +1 MiB +2 MiB +confounder");
    }

    @Test
    void runsOfOneConfigurationAreDeploymentsOfOneSide() {
        String again = new WrittenRun(out).write("again", 1990, 2000, 1975, 1985, 2000);
        JsonNode json = json(compare(base, slower, again, "--json"));
        assertThat(json.at("/baseline/runs").size()).isEqualTo(2);
        assertThat(json.at("/rows/0/base/deployments").asInt()).isEqualTo(2);
        assertThat(json.at("/rows/0/method").asText()).isEqualTo("one_deployment");
    }

    @Test
    void theBaselineCanBeNamed() {
        assertThat(json(compare(base, slower, "--baseline", slower, "--json"))
                        .at("/baseline/name")
                        .asText())
                .isEqualTo("slower");
        assertThat(compare(base, slower, "--baseline", "slower").out()).contains("better");
    }

    @Test
    void thePageNeedsNoScriptAndNoNetwork() throws IOException {
        Path page = out.resolve("page.html");
        CommandResult result = compare(base, slower, "--html", page.toString(), "--markdown");
        assertThat(result.out()).startsWith("# base against others").contains("| sort | elapsed\\_time |");
        assertThat(Files.readString(page))
                .contains("default-src 'none'", "class=\"bar\"", "0.7460 x as fast, 0.7372 to 0.7550")
                .doesNotContain("<script", "http:", "https:", "src=")
                .containsSubsequence("Equal footing", "<h1>");
    }

    @Test
    void whatWasMeasuredNeverBecomesMarkup() throws IOException {
        String hostile = new WrittenRun(out)
                .given("set.some.key", "<script>alert(1)</script>|x")
                .write("hostile", FAST);
        Path page = out.resolve("page.html");
        CommandResult result = compare(base, hostile, "--html", page.toString(), "--markdown");
        assertThat(Files.readString(page)).doesNotContain("<script>").contains("&lt;script&gt;");
        assertThat(result.out()).doesNotContain("<script>").contains("&lt;script>alert(1)&lt;/script>\\|x");
    }

    @Test
    void whatWasMeasuredMovesNoCursor() {
        String hostile =
                new WrittenRun(out).given("set.some.key", "a\n\u001b[2Jb").write("hostile", FAST);
        assertThat(compare(base, hostile).out()).contains("a\\n\\u001b[2Jb  question");
    }

    @Test
    void csvHasALineForEachRow() {
        assertThat(compare(base, slower, "--csv").out().lines().toList())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("sort,sort,elapsed_time,s,lower,base,slower,1930.0,2587.0,657.0,1.340");
    }

    @Test
    void limitsMayStandInAFile() throws IOException {
        Path limits = Files.writeString(out.resolve("limits.yaml"), "fail-if:\n  - sort.elapsed_time>1.05\n");
        assertThat(compare(base, slower, "--limits", limits.toString()).exit()).isEqualTo(5);
        Files.writeString(limits, "fail-on: []\n");
        assertRefused(compare(base, slower, "--limits", limits.toString()), "a list 'fail-if' of limits is allowed");
        Files.writeString(limits, "fail-if: [\n");
        assertRefused(compare(base, slower, "--limits", limits.toString()), "line 2");
    }

    @Test
    void refusesWhatCannotBeCompared() throws IOException {
        assertRefused(compare(base, base), "is given twice");
        assertRefused(compare(base, out.resolve(".").resolve("base").toString()), "is given twice");
        assertRefused(compare(base, out + "/missing"), "is not a directory");
        assertRefused(compare(base, ""), "'' is no name of a directory");
        assertRefused(compare(base, "a\0b"), "Nul character");
        assertRefused(compare(base, "a\nb"), "is not a directory");
        assertRefused(compare(base, slower + ":srt"), "did you mean 'sort'?");
        assertRefused(compare(base, slower + ":sort{size=1}"), "names no result that counts");
        String nothing = new WrittenRun(out).write("nothing");
        assertRefused(compare(base, nothing), "has no trial that counts");
        // Of four repeats one is INVALID, more than a fifth.
        String few = new WrittenRun(out).write("few", 1930, 1940, 1915);
        assertRefused(compare(base, few), "has no result that counts: sort INVALID: V20 1 of 4 repeats do not count");
        String grep = new WrittenRun(out).workload("grep").write("grep", SLOW);
        assertRefused(compare(base, grep), "share no workload");
        String minutes = new WrittenRun(out).unit("min").write("minutes", SLOW);
        assertRefused(compare(base, minutes), "elapsed_time is in s in one run and in min in minutes");
        Path rows = Path.of(slower, "results.jsonl");
        List<String> newer = Files.readAllLines(rows).stream()
                .map(line -> line.replace("\"schema\":\"1.2\"", "\"schema\":\"2.0\"")
                        .replaceAll(",\"crc32\":\"[0-9a-f]{8}\"", ""))
                .toList();
        Files.write(rows, newer);
        assertRefused(compare(base, slower), "is of result schema 2.0");
    }

    @Test
    void whatTheRulesSayStandsBesideEachRow() {
        String four = new WrittenRun(out).write("four", 1930, 1940, 1915, 1925);
        assertThat(compare(base, four).out()).contains("VALID; OPEN V5");
        assertThat(compare(base, four, "--markdown").out()).contains("| VALID; OPEN V5 |");
        assertThat(compare(base, four, "--csv").out()).contains(",VALID,OPEN V5,");
        JsonNode row = json(compare(base, four, "--json")).at("/rows/0");
        assertThat(row.at("/base/verdict").asText()).isEqualTo("VALID");
        assertThat(row.at("/other/verdict").asText()).isEqualTo("OPEN V5");
    }

    @Test
    void theLoadBeforeARunGivesWayToWhatOthersUsedDuringItsTrials() {
        String busy = new WrittenRun(out).load(1.5).write("busy", FAST);
        assertThat(compare(base, busy).out())
                .containsPattern("load +quiet before the run +busy before the run +confounder");
        String quietTrials = new WrittenRun(out).others(0.004).write("quiet-trials", SLOW);
        String busyBefore = new WrittenRun(out).load(1.5).others(0.004).write("busy-before", FAST);
        assertThat(compare(quietTrials, busyBefore).out())
                .containsPattern("load +quiet before the run +busy before the run +harmless")
                .containsPattern("elapsed_time .* worse");
        String disturbed = new WrittenRun(out).others(0.07).write("disturbed", FAST);
        assertThat(compare(quietTrials, disturbed).out())
                .contains("OPEN V19", "of the other side, V19: others used up to 7.0 % of processors");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100%", "-1%", "x", "5 percent", "NaN"})
    void sameIsAShare(String same) {
        assertRefused(compare(base, slower, "--same", same), "is not a share");
    }

    @ParameterizedTest
    @CsvSource({
        "sort.elapsed_time, is not of the form",
        "grep.elapsed_time>1, is not compared",
        "sort.rate>1, does not have"
    })
    void aLimitMustNameWhatIsCompared(String limit, String message) {
        assertRefused(compare(base, slower, "--fail-if", limit), message);
    }

    @Test
    void twoFormsOfOutputAreRefusedWithoutTheNameOfAnError() {
        CommandResult refused = compare("--json", "--markdown", "a", "b");
        assertRefused(refused, "harness: --json, --markdown are mutually exclusive");
        assertThat(refused.err()).doesNotContain("Error");
    }

    private static void assertRefused(CommandResult result, String message) {
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains(message);
    }

    private static JsonNode json(CommandResult result) {
        return Json.read(result.out(), JsonNode.class);
    }

    private static CommandResult compare(String... arguments) {
        return CommandResult.of("compare", arguments);
    }
}
