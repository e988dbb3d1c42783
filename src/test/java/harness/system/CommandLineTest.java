package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be asked without starting anything. */
final class CommandLineTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "probe",
                "mpi",
                "storage",
                "plan",
                "list",
                "report",
                "compare",
                "advise",
                "reproduce",
                "schema",
                "completion",
                "resume"
            })
    void everyCommandHasExamplesInItsHelp(String command) {
        HarnessJar.Result result = jar().run(command, "--help");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .startsWith("Usage: harness " + command)
                .contains("Examples:")
                .contains("harness " + command);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void helpNamesEveryCommandAndTheExitCodes() {
        HarnessJar.Result result = jar().run("--help");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains(
                        "run",
                        "plan",
                        "list",
                        "report",
                        "compare",
                        "schema",
                        "completion",
                        "Exit codes:",
                        "INVALID",
                        "interrupted");
    }

    @Test
    void versionIsThatOfTheBuild() {
        HarnessJar.Result result = jar().run("--version");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).containsPattern("^harness \\d+\\.\\d+\\.\\d+");
    }

    @Test
    void everyCommandSaysItsVersion() {
        HarnessJar.Result result = jar().run("probe", "s3", "--version");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).containsPattern("^harness \\d+\\.\\d+\\.\\d+");
    }

    @Test
    void withoutACommandTheUsageIsShown() {
        HarnessJar.Result result = jar().run();
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("Usage: harness");
    }

    @Test
    void listsAreForPeopleAndForPrograms() throws IOException {
        assertThat(jar().run("list", "workloads").out()).contains("sort", "wordcount", "dfsio");
        assertThat(jar().run("list", "types").out()).contains("hs1.8xlarge", "d3.8xlarge", "hi1");
        assertThat(jar().run("list", "providers").out()).contains("embedded");
        assertThat(jar().run("list", "metrics").out()).contains("MiB/s", "elapsed");
        for (String kind : new String[] {"workloads", "types", "providers", "metrics"}) {
            HarnessJar.Result result = jar().run("list", kind, "--json");
            assertThat(result.exit()).as(kind).isZero();
            assertThat(Json.read(result.out()).size()).as(kind).isPositive();
        }
    }

    @Test
    void outputThatCannotBeWrittenIsAnError() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "/dev/full is Linux's");
        String java = ProcessHandle.current().info().command().orElse("java");
        List<String> words = List.of(
                "sh",
                "-c",
                "\"$0\" -jar \"$1\" list types > /dev/full",
                java,
                HarnessJar.path().toString());
        try (Command command = Command.start(words, directory, Map.of())) {
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err())
                    .isEqualTo("harness: cannot write to standard output: what was to be shown there is lost\n");
        }
    }

    @Test
    void aRefusedValueIsShownWholeInOneLine() {
        HarnessJar.Result result = jar().run("plan", "--set", "sort.size=1\n2");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).containsPattern("^harness: '1\\\\n2' is not a size: .*--set sort.size\\)\\R$");
    }

    @Test
    void aNameThatTheLocaleCannotWriteIsRefused() {
        HarnessJar.Result result = jar().with("LC_ALL", "C").run("report", "\u00fcber");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).doesNotContain("(--verbose").hasLineCount(1);
    }

    @Test
    void aPlanShowsSizesTimesAndTheSourceOfEachSettingAndStartsNothing() {
        HarnessJar.Result result = jar().run("plan", "--slaves", "16", "--type", "hs1");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains(
                        "1 master + 16", "dfs.blocksize", "dfs.replication", "exposito2014", "timed repeats", "about");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void flagsWinOverThePlanFileAndThatOverDefaults() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("study.yaml"), "slaves: 3\nrepeats: 7\nset:\n  dfs.replication: 1\n");
        JsonNode effective = Json.read(jar().run("plan", "--plan", plan.toString(), "--slaves", "2", "--json")
                .out());
        assertThat(effective.path("slaves").asInt()).isEqualTo(2);
        assertThat(effective.path("repeats").asInt()).isEqualTo(7);
        assertThat(effective.path("provider").asText()).isEqualTo("embedded");
        assertThat(effective.path("given").path("set.dfs.replication").asText()).isEqualTo("1");
    }

    @Test
    void theSchemaIsOneOfJsonSchema202012() throws IOException {
        JsonNode schema = Json.read(jar().run("schema").out());
        assertThat(schema.path("$schema").asText()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
    }

    @Test
    void theCompletionScriptIsValidBash() throws Exception {
        Path script = Files.writeString(
                directory.resolve("completion.sh"), jar().run("completion").out());
        Process bash = new ProcessBuilder("bash", "-c", "source " + script + " && complete -p harness")
                .redirectErrorStream(true)
                .start();
        String answer = new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(answer).isZero();
        assertThat(answer).contains("harness");
        assertThat(script).content().contains("hs1.8xlarge", "embedded", "wordcount", "dfsio", "nfs-sync");
    }

    private HarnessJar jar() {
        return HarnessJar.in(directory);
    }
}
