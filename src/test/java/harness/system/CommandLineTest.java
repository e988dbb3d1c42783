package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import harness.mpi.RequiredPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                "completion",
                "resume"
            })
    void everyCommandHasExamplesInItsHelp(String command) {
        HarnessJar.Result result = jar().run(command, "--help");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .startsWith("Usage: java -jar " + HarnessJar.path() + " " + command)
                .contains("Examples:")
                .contains("harness.jar " + command);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void helpNamesEveryCommandAndTheExitCodes() {
        HarnessJar.Result result = jar().run("--help");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains("run", "plan", "list", "report", "compare", "Exit codes:", "INVALID", "interrupted");
    }

    @ParameterizedTest
    @CsvSource({
        "schema compare, list schema",
        "resize lab --slaves 2, up --name",
        "install dynamodb-local, --accept-terms"
    })
    void aCommandOfEarlierSaysWhereItHasGone(String words, String where) {
        HarnessJar.Result result = jar().run(words.split(" "));
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .contains("'" + words.split(" ")[0] + "'", where)
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"probe s3, --storage-class", "probe dynamodb, --consistency", "mpi, --transfer", "storage, --duration"})
    void aParameterIsAFlagOfTheShortForms(String words, String flag) {
        List<String> command = new ArrayList<>(List.of(words.split(" ")));
        command.add("--help");
        assertThat(jar().run(command.toArray(String[]::new)).out()).contains(flag);
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
        assertThat(result.err()).contains("Usage: java -jar ");
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
    void listsFitTheTerminalAndTellEverythingOfOne() {
        assertThat(jar().run("list").out().lines())
                .containsExactly("workloads", "types", "providers", "metrics", "rules", "schema");
        for (String kind : new String[] {"workloads", "types", "providers", "metrics", "rules"}) {
            assertThat(jar().run("list", kind).out().lines())
                    .as(kind)
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        }
        assertThat(jar().run("list", "workloads", "sort").out())
                .contains("--set sort.size=", "input_rate")
                .doesNotContain("...");
        assertThat(jar().run("list", "types", "hs1").out()).contains("hs1.8xlarge", "exposito2014");
        assertThat(jar().run("list", "rules", "V5").out()).contains("What to do");
        assertThat(jar().run("list", "metrics", "input_rate").out()).contains("MB/s");
    }

    @Test
    void everyMetricOnWhichARuleRestsIsListed() throws IOException {
        List<String> listed =
                names(Json.read(jar().run("list", "metrics", "--json").out()), "name");
        assertThat(names(
                        Json.read(jar().run("list", "rules", "--coverage", "--json")
                                .out()),
                        "rests_on"))
                .contains("elapsed_time")
                .isSubsetOf(listed);
    }

    private static List<String> names(JsonNode rows, String field) {
        List<String> names = new ArrayList<>();
        rows.forEach(row -> names.addAll(Pattern.compile(" ")
                .splitAsStream(row.path(field).asText())
                .filter(name -> !name.isEmpty())
                .toList()));
        return names;
    }

    @Test
    void helpSaysTheExamplesFirstAndHasOptionsInGroups() {
        String help = jar().run("run", "--help").out();
        assertThat(help)
                .containsSubsequence(
                        "Examples:", "What:", "--workloads", "Where:", "--slaves", "How often:", "--repeats")
                .containsSubsequence("Money:", "--max-usd", "Rented machines:", "--zone", "Output:", "--out");
        assertThat(jar().run("help", "run").out()).isEqualTo(help);
        HarnessJar.Result meant = jar().run("hepl");
        assertThat(meant.exit()).isEqualTo(2);
        assertThat(meant.err()).contains("'help'").doesNotContain("reap");
    }

    @Test
    void messagesNameTheCommandAsItWasStarted() throws Exception {
        HarnessJar.Result result = jar().run("rnu");
        assertThat(result.err()).contains("(see 'java -jar " + HarnessJar.path() + " --help')");
        Path launcher = Path.of("../../harness").toRealPath();
        Path beside = Files.copy(launcher, directory.resolve("harness"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(directory.resolve("harness.jar"), HarnessJar.path());
        Path link = Files.createSymbolicLink(directory.resolve("link"), beside);
        for (Path started : List.of(beside, link)) {
            try (Command command = Command.start(
                    List.of(started.toString(), "rnu"),
                    Path.of("/"),
                    Map.of("JAVA_HOME", System.getProperty("java.home")))) {
                HarnessJar.Result launched = command.await();
                assertThat(launched.exit()).isEqualTo(2);
                assertThat(launched.err()).contains("(see '" + started + " --help')");
            }
        }
    }

    @Test
    void aJavaThatIsNotThereOrNotWholeIsNamedInOneLine() throws IOException {
        HarnessJar.Result gone = launched(Map.of("JAVA_HOME", "/nowhere"), "list", "types");
        assertThat(gone.exit()).isEqualTo(2);
        assertThat(gone.err())
                .isEqualTo("harness: there is no /nowhere/bin/java: set JAVA_HOME to a JDK 17 or newer, or unset it\n");
        List<String> part = List.of(
                HarnessJar.USERS_JAVA.toString(),
                "--limit-modules",
                "java.base",
                "-jar",
                HarnessJar.path().toString(),
                "list");
        try (Command command = Command.start(part, directory, Map.of())) {
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.err())
                    .startsWith("harness: the Java at ")
                    .contains("lacks the module java.logging", "JAVA_HOME")
                    .hasLineCount(1);
        }
    }

    @Test
    void aCollectorThatTheUserHasChosenForAllJvmsIsNoConflict() throws IOException {
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")) {
            HarnessJar.Result result = launched(
                    Map.of(variable, "-XX:+UseParallelGC", "JAVA_HOME", System.getProperty("java.home")),
                    "list",
                    "providers");
            assertThat(result.exit()).as(variable + ": " + result.err()).isZero();
        }
        Path options = Files.writeString(directory.resolve("options"), "-XX:+UseParallelGC");
        HarnessJar.Result result = launched(
                Map.of("JDK_JAVA_OPTIONS", "@" + options, "JAVA_HOME", System.getProperty("java.home")),
                "list",
                "providers");
        assertThat(result.exit()).as(result.err()).isZero();
    }

    private static HarnessJar.Result launched(Map<String, String> environment, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(HarnessJar.path().resolveSibling("harness").toString()));
        words.addAll(List.of(arguments));
        try (Command command = Command.start(words, Path.of("/"), environment)) {
            return command.await();
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
    void aPlanSaysOnOneScreenWhatItTakesAndCosts() {
        HarnessJar.Result result = jar().run("plan", "--slaves", "8", "--type", "d3.8xlarge");
        assertThat(result.exit()).isZero();
        assertThat(result.out().lines())
                .hasSizeLessThanOrEqualTo(25)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(result.out().replaceAll("\\s+", " "))
                .contains("Where embedded on this machine, shaped like d3.8xlarge", "Takes about", "Costs nothing")
                .contains("9 x d3.8xlarge are ", "harness.jar plan --settings")
                // The tests themselves may say that the machine is shared.
                .containsPattern("Set (--shared-machine )?--slaves 8 --type d3\\.8xlarge");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aPlanShowsSizesTimesAndTheSourceOfEachSettingAndStartsNothing() {
        HarnessJar.Result result = jar().run("plan", "--slaves", "16", "--type", "hs1", "--settings");
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
        JsonNode schema = Json.read(jar().run("list", "schema").out());
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
        Files.createFile(directory.resolve("hosts.yaml"));
        assertThat(completed(script, "run", "--workloads", ""))
                .contains("sort", "dfsio", "wordcount")
                .doesNotContain("nfs-sync", "tmpfs");
        assertThat(completed(script, "run", "--workloads", "wo")).containsExactly("wordcount");
        assertThat(completed(script, "run", "--filesystem", ""))
                .contains("nfs-sync")
                .doesNotContain("sort");
        assertThat(completed(script, "run", "--inventory", "ho")).containsExactly("hosts.yaml");
        assertThat(completed(script, "run", "--provider", "e")).containsExactly("ec2", "embedded");
        assertThat(completed(script, "list", "ty")).containsExactly("types");
        rented("lab");
        assertThat(completed(script, "ssh", "")).containsExactly("lab");
        assertThat(completed(script, "down", "la")).containsExactly("lab");
        assertThat(script).content().contains("hs1.8xlarge", "embedded", "wordcount", "dfsio", "nfs-sync");
    }

    /** As its user presses the key, in a terminal. */
    @Test
    void theCompletionScriptCompletesInZsh() throws Exception {
        RequiredPrograms.need("zsh");
        Path script = Files.writeString(
                directory.resolve("completion.sh"), jar().run("completion").out());
        Files.createFile(directory.resolve("hosts.yaml"));
        rented("lab");
        assertThat(typedInZsh(script, "run --workloads wordc")).isEqualTo("run,--workloads,wordcount");
        assertThat(typedInZsh(script, "run --inventory hos")).isEqualTo("run,--inventory,hosts.yaml");
        assertThat(typedInZsh(script, "ssh l")).isEqualTo("ssh,lab");
    }

    /** A cluster that is rented, or was. */
    private void rented(String name) throws IOException {
        Files.writeString(
                Files.createDirectories(directory.resolve("runs").resolve(name)).resolve("journal.jsonl"), "");
    }

    /** The words of a line after the tabulator was pressed at its end. */
    private String typedInZsh(Path script, String line) throws Exception {
        String program = """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell "autoload -U compinit; compinit -u -D; source $1; harness() { print -r -- GOT:\\${(j:,:)@}:; }; print REA''DY"
                zpty -r shell out '*READY*'
                zpty -w -n shell "harness $2"$'\t\n'
                zpty -r shell out '*GOT:*:*'
                print -r -- "$out"
                """;
        Process zsh = new ProcessBuilder("zsh", "-f", "-c", program, "zsh", script.toString(), line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String shown = new String(zsh.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(zsh.waitFor()).as(shown).isZero();
        Matcher words = Pattern.compile("GOT:([^:]*):").matcher(shown);
        assertThat(words.find()).as(shown).isTrue();
        return words.group(1);
    }

    /** What a shell offers for the last word. */
    private List<String> completed(Path script, String... words) throws Exception {
        String line = Stream.of(words).map("'%s'"::formatted).collect(Collectors.joining(" "));
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source %s; COMP_WORDS=(harness %s); COMP_CWORD=%d; _complete_harness; printf '%%s\\n' \"${COMPREPLY[@]}\""
                                .formatted(script, line, words.length))
                .directory(directory.toFile())
                .start();
        List<String> answer = new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .sorted()
                .toList();
        assertThat(bash.waitFor()).isZero();
        return answer;
    }

    private HarnessJar jar() {
        return HarnessJar.in(directory);
    }
}
