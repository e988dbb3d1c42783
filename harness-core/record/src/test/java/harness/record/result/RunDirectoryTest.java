package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Deviation;
import harness.api.cluster.Setting;
import harness.api.result.SamplesRef;
import harness.record.HarnessVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    Path out;

    @Test
    void isMadeOnceAndOpenedAgain() {
        RunDirectory run = RunDirectory.create(out.resolve("new/runs"), "r1");
        run.writePlan(Map.of("slaves", 16));
        Environment environment = Environment.probe(out)
                .with(new Environment.Hadoop(
                        "3.5.0",
                        List.of(new Setting("dfs.replication", "2", "copies of a block", "exposito2013b 4.1")),
                        Optional.of("lean"),
                        List.of(new Deviation("one JVM", "memory", "--hadoop stock"))));
        run.writeEnvironment(environment);
        run.writeText(run.report(), "<html></html>");

        RunDirectory again = RunDirectory.open(out.resolve("new/runs/r1"));
        assertThat(again.runId()).isEqualTo("r1");
        assertThat(again.readPlan().path("slaves").asInt()).isEqualTo(16);
        assertThat(again.readEnvironment()).isEqualTo(environment);
        run.writeEnvironment(Environment.probe(out));
        assertThat(again.readEnvironment()).as("of the first part").isEqualTo(environment);
        assertThat(run.path().resolve("environment-2.json")).isRegularFile();
        assertThat(run.report()).hasContent("<html></html>");
        assertThat(run.logs()).isEmptyDirectory();
        assertThat(run.samples()).isEmptyDirectory();
    }

    /** Kept before it was known what of Hadoop is not stock. */
    @Test
    void anEnvironmentOfAnEarlierMinorVersionIsRead() throws IOException {
        RunDirectory run = RunDirectory.create(out, "earlier");
        run.writeEnvironment(
                Environment.probe(out).with(new Environment.Hadoop("3.5.0", List.of(), Optional.empty(), List.of())));
        String written = Files.readString(run.environment());
        String earlier = written.replaceFirst(",\\s*\"deviations\" ?: ?\\[ *\\]", "");
        assertThat(earlier).isNotEqualTo(written);
        Files.writeString(run.environment(), earlier);
        assertThat(run.readEnvironment().hadoop().orElseThrow().deviations()).isEmpty();
    }

    @Test
    void otherUsersCannotEnterIt() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        assertThat(List.of(mode(run.path()), mode(run.samples()), mode(run.logs()), mode(run.freshLogs())))
                .containsOnly("rwx------");

        Files.setPosixFilePermissions(run.path(), PosixFilePermissions.fromString("rwxrwxrwx"));
        run.writeText(run.report(), "again");
        assertThat(mode(run.path())).as("one that was open is closed").isEqualTo("rwx------");
    }

    @Test
    void writesNothingWhereALinkPointsTo() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        Path victim = Files.writeString(out.resolve("victim"), "of the victim");
        Files.createSymbolicLink(run.path().resolve("report.html.part"), victim);
        Files.createSymbolicLink(run.report(), victim);
        run.writeText(run.report(), "<html></html>");
        assertThat(victim).hasContent("of the victim");
        assertThat(run.report()).hasContent("<html></html>");

        Path elsewhere = Files.createDirectory(out.resolve("elsewhere"));
        Files.delete(run.logs());
        Files.createSymbolicLink(run.logs(), elsewhere);
        assertRefused(run::freshLogs, "is a symbolic link");
        Files.delete(run.samples());
        Files.createSymbolicLink(run.samples(), elsewhere);
        assertRefused(() -> ResultStore.open(run, Rows.EMBEDDED), "is a symbolic link");
        Files.delete(run.samples());
        Files.move(run.results(), out.resolve("results"));
        Files.createSymbolicLink(run.results(), out.resolve("results"));
        assertRefused(() -> ResultStore.open(run, Rows.EMBEDDED), "is a symbolic link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    private static String mode(Path directory) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }

    @Test
    void everyPartOfARunHasItsOwnLogs() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        assertThat(run.freshLogs()).isEqualTo(run.logs());
        Files.writeString(run.freshLogs().resolve("workloads.log"), "of the first part");
        assertThat(run.freshLogs()).isEqualTo(run.path().resolve("logs-2")).isEmptyDirectory();
        Files.writeString(run.freshLogs().resolve("workloads.log"), "of the second part");
        assertThat(run.freshLogs()).isEqualTo(run.path().resolve("logs-3")).isEmptyDirectory();
        assertThat(run.logs().resolve("workloads.log")).hasContent("of the first part");
    }

    @Test
    void keepsWhatTheRunHasSpent() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        assertThat(run.readSpending()).isEmpty();
        run.writeSpending(5_000_000);
        run.writeSpending(4_000_000);
        assertThat(run.readSpending()).hasValue(4_000_000);
        Files.writeString(out.resolve("r1/spent-pico-usd"), "much");
        assertRefused(run::readSpending, "spent-pico-usd is corrupt", "10^-12 USD");
    }

    @Test
    void anExistingOneIsNotWrittenOver() {
        RunDirectory.create(out, "r1");
        assertRefused(() -> RunDirectory.create(out, "r1"), "r1 already exists", "--out");
    }

    @Test
    void whatCannotBeADirectoryIsNamed() throws Exception {
        Path file = Files.writeString(out.resolve("file"), "text");
        assertRefused(() -> RunDirectory.create(file, "r1"), "file", "--out");
        assertRefused(() -> RunDirectory.create(Path.of("/proc/self"), "r1"), "/proc/self/r1", "--out");
        assertRefused(() -> RunDirectory.open(file), "is not a directory");
        assertRefused(() -> RunDirectory.open(out.resolve("missing")), "missing' is not a directory");
        assertRefused(() -> RunDirectory.open(out), "is not a run directory");
    }

    @Test
    void aNewerMajorAndACorruptEnvironmentAreRefused() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        assertRefused(run::readPlan, "plan.json: there is no such file");
        Files.writeString(run.environment(), "{\"schema\":\"3.1\"}");
        assertRefused(() -> RunDirectory.open(run.path()), "result schema 3.1", "reads 1.x");
        for (String corrupt : List.of("", "{", "[]", "{\"schema\":\"1.1\",\"hardware\":[3]}")) {
            Files.writeString(run.environment(), corrupt);
            assertRefused(() -> RunDirectory.open(run.path()), "environment.json is corrupt");
        }
    }

    @Test
    void samplesAreReadOnlyFromTheRunAndWhole() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        Files.writeString(out.resolve("secret.json"), "{\"m\":[1]}");
        assertRefused(() -> run.readSamples(new SamplesRef("samples/../../secret.json", 1), "m"), "not in samples/");
        Files.writeString(run.samples().resolve("a.json"), "{\"m\":[1,2],\"n\":[1,\"x\"],\"o\":{\"x\":1}}");
        assertRefused(() -> run.readSamples(new SamplesRef("samples/a.json", 1), "o"), "o has 0 values, not 1");
        assertThat(run.readSamples(new SamplesRef("samples/a.json", 2), "m")).containsExactly(1, 2);
        assertRefused(() -> run.readSamples(new SamplesRef("samples/a.json", 3), "m"), "has 2 values, not 3");
        assertRefused(() -> run.readSamples(new SamplesRef("samples/a.json", 2), "n"), "value 2 of n is no number");
        assertRefused(() -> run.readSamples(new SamplesRef("samples/b.json", 2), "n"), "b.json");
    }

    @Test
    void aFileInThePlaceOfLogsIsRefusedInWords() throws Exception {
        RunDirectory run = RunDirectory.create(out, "r1");
        Files.delete(run.logs());
        Files.writeString(run.logs(), "data");
        assertRefused(run::freshLogs, run.logs() + ": is there already, and is not what is to be there (");
    }

    @Test
    void aNameOfSpacesIsSeenInTheRefusal() {
        assertRefused(() -> RunDirectory.open(Path.of(" ")), "' ' is not a directory");
    }

    @Test
    void theProbeFindsThisMachine() {
        Environment environment = Environment.probe(out);
        assertThat(environment.harness()).isEqualTo(HarnessVersion.text()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(environment.hardware().cores()).isPositive();
        assertThat(environment.hardware().memoryBytes()).isPositive();
        assertThat(environment.storage().totalBytes())
                .isGreaterThanOrEqualTo(environment.storage().freeBytes());
        assertThat(environment.os().kernel()).contains(System.getProperty("os.name"));
        assertThat(environment.jvm().version()).isNotBlank();
        assertThat(environment.hadoop()).isEmpty();
    }

    @Test
    void aBusyMachineIsSaid() {
        assertThat(Environment.Load.of(0.4).otherLoad()).isFalse();
        assertThat(Environment.Load.of(0.6).otherLoad()).isTrue();
        assertThat(Environment.Load.of(-1)).isEqualTo(new Environment.Load(java.util.Optional.empty(), false, false));
    }

    @Test
    void aSystemWithoutTheFileSaysNothing() throws Exception {
        Path file = Files.writeString(out.resolve("cpuinfo"), "flags : x\nmodel name\t: A CPU: fast\n");
        assertThat(EnvironmentProbe.value(file, "model name", ":")).contains("A CPU: fast");
        assertThat(EnvironmentProbe.value(file, "bogus", ":")).isEmpty();
        assertThat(EnvironmentProbe.value(out.resolve("missing"), "model name", ":"))
                .isEmpty();
    }

    private static void assertRefused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call)
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(parts)
                .extracting(e -> e.getMessage().lines().count())
                .isEqualTo(1L);
    }
}
