package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.file.FileTree;
import harness.mpi.RequiredPrograms;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks by themselves, in directories of this machine. */
@Tag("runs")
final class StorageTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "storage.md");
    private static final String BEGIN = "```python\n";

    @TempDir
    Path directory;

    private Path one;
    private Path two;

    @BeforeEach
    void needFio() {
        RequiredPrograms.need("fio");
    }

    @BeforeEach
    void makeDirectories() throws IOException {
        one = Files.createDirectory(directory.resolve("one"));
        two = Files.createDirectory(directory.resolve("two"));
    }

    @Test
    void directoriesAreMeasuredProvenComputedAgainAndLeftEmpty() throws Exception {
        HarnessJar jar = HarnessJar.in(directory);
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "storage",
                one.toString(),
                two.toString(),
                "--size",
                "8MiB",
                "--block",
                "64KiB,1MiB",
                "--direct",
                "no",
                "--arrangement",
                "single,jbod",
                "--warm-ups",
                "0",
                "--repeats",
                "2",
                "--name",
                name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(16);
        run.requireNothingLeft();
        assertThat(one).isEmptyDirectory();
        assertThat(two).isEmptyDirectory();
        List<JsonNode> bandwidths = run.measurements().stream()
                .filter(row -> RunOnDisk.text(row, "metric").equals("storage_bandwidth"))
                .toList();
        assertThat(bandwidths).hasSize(16);
        for (JsonNode row : bandwidths) {
            requireComputedAgain(run, row, documentedLines());
        }
        assertThat(run.cache("storage-write-block=64KiB-arrangement=jbod-1"))
                .matches("(on_disk fsync=end|buffered ).*");
        assertThat(run.notes("storage-read-block=1MiB-arrangement=jbod-1"))
                .contains(one.toRealPath().toString(), two.toRealPath().toString());
        assertThat(Files.readString(run.path().resolve("report.html"))).contains("storage_bandwidth");
    }

    /** That compute the bandwidth again. */
    static String documentedLines() throws IOException {
        String document = Files.readString(DOCUMENT);
        String after = document.substring(document.indexOf(BEGIN) + BEGIN.length());
        return after.substring(0, after.indexOf("```"));
    }

    private static void requireComputedAgain(RunOnDisk run, JsonNode row, String lines) throws IOException {
        Path samples = run.path().resolve(row.path("samples").path("file").asText());
        Process python = new ProcessBuilder("python3", "-c", lines, samples.toString()).start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(Double.parseDouble(said.split(" ")[0]))
                .isCloseTo(row.path("value").asDouble(), Percentage.withPercentage(1e-4));
    }

    @Test
    void everyOtherAccessRunsAndIsProven() throws Exception {
        HarnessJar jar = HarnessJar.in(directory);
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "storage",
                one.toString(),
                two.toString(),
                "--workloads",
                "storage-rewrite,storage-randread,storage-randwrite,storage-mixed,storage-sync",
                "--size",
                "4MiB",
                "--block",
                "4KiB",
                "--duration",
                "2",
                "--direct",
                "no",
                "--warm-ups",
                "0",
                "--repeats",
                "2",
                "--shared-machine",
                "--name",
                name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(10);
        run.requireComputedAgain("storage_iops");
        run.requireNothingLeft();
        assertThat(one).isEmptyDirectory();
        assertThat(two).isEmptyDirectory();
        assertThat(run.cache("storage-sync-1")).matches("(on_disk each write|buffered ).*");
    }

    /** By a program that moves the bytes and says what IOzone says of it: Debian has IOzone in its section non-free alone. */
    @Test
    void iozoneWritesWhatItRewritesAndReads() throws Exception {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path program = Files.copy(Path.of("iozone", "pretended-iozone"), bin.resolve("iozone"));
        needDirect();
        assertThat(program).isExecutable();
        HarnessJar jar = HarnessJar.in(directory).with("PATH", bin + File.pathSeparator + System.getenv("PATH"));
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "storage",
                one.toString(),
                two.toString(),
                "--workloads",
                "storage-write,storage-rewrite,storage-read",
                "--tool",
                "iozone",
                "--size",
                "32MiB",
                "--block",
                "1MiB",
                "--warm-ups",
                "0",
                "--repeats",
                "1",
                "--name",
                name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(3);
        run.requireNothingLeft();
        assertThat(one).isEmptyDirectory();
        assertThat(two).isEmptyDirectory();
        assertThat(run.measurements())
                .filteredOn(row -> RunOnDisk.text(row, "metric").equals("storage_bandwidth"))
                .hasSize(3)
                .allSatisfy(row -> assertThat(RunOnDisk.text(row.path("parameters"), "tool"))
                        .isEqualTo("IOzone 3.471"));
        assertThat(run.cache("storage-read-1")).startsWith("cold O_DIRECT");
    }

    private void needDirect() throws IOException, InterruptedException {
        Path probe = one.resolve("probe");
        Process direct = new ProcessBuilder(
                        "dd", "if=/dev/zero", "of=" + probe, "bs=4096", "count=1", "oflag=direct", "status=none")
                .start();
        assumeTrue(direct.waitFor() == 0, "O_DIRECT is not possible in the directory for temporary files");
        Files.delete(probe);
    }

    /** As fio up to 3.25 does, and whoever starts it. */
    @Test
    void whatAToolPrintsBesideItsJsonIsKeptAndSkipped() throws Exception {
        needDirect();
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path fio = Files.writeString(bin.resolve("fio"), """
                #!/bin/sh
                echo 'fio: clock setaffinity failed: Invalid argument'
                echo 'on standard error {' >&2
                PATH=${PATH#*:} fio "$@" | sed 's/^  "jobs" :/note: between\\n&/'
                """);
        assertThat(fio.toFile().setExecutable(true)).isTrue();
        HarnessJar jar = HarnessJar.in(directory).with("PATH", bin + File.pathSeparator + System.getenv("PATH"));
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "storage",
                one.toString(),
                "--workloads",
                "storage-write",
                "--size",
                "16MiB",
                "--block",
                "1MiB",
                "--warm-ups",
                "0",
                "--repeats",
                "1",
                "--name",
                name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(1);
        assertThat(run.path().resolve("outputs/storage-write-1.txt"))
                .content()
                .contains("clock setaffinity failed", "note: between", "on standard error {");
    }

    @Test
    void aMachineWithoutFioIsToldHowToGetItAndNothingIsStarted() throws Exception {
        HarnessJar jar = HarnessJar.in(directory).with("PATH", directory.toString());
        HarnessJar.Result result = jar.run("storage", one.toString());
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("needs fio", "apt-get install fio");
        assertThat(result.err().lines()).hasSize(1);
        assertThat(one).isEmptyDirectory();
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void memoryIsMeasuredAndComparedWithoutACluster() throws Exception {
        HarnessJar jar = HarnessJar.in(directory);
        String name = SmallRun.newName();
        HarnessJar.Result result =
                jar.run("run", "--workloads", "memory", "--repeats", "1", "--warm-ups", "0", "--name", name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isZero();
        run.requireProven(1);
        run.requireNothingLeft();
        assertThat(run.measurements())
                .filteredOn(row -> RunOnDisk.text(row, "unit").equals("MB/s"))
                .extracting(row -> RunOnDisk.text(row, "metric"))
                .containsExactly(
                        "memory_bandwidth",
                        "memory_copy_bandwidth",
                        "memory_scale_bandwidth",
                        "memory_add_bandwidth",
                        "memory_triad_bandwidth");
    }

    @Test
    void aKilledRunLeavesNothingInADirectory() throws Exception {
        HarnessJar jar = HarnessJar.in(directory).withCache(directory.resolve("cache"));
        try (Command command = jar.start(
                "storage", one.toString(), "--size", "1GiB", "--block", "4KiB", "--direct", "no", "--name", "killed")) {
            await().atMost(Deadlines.OF_A_WAIT).until(() -> hasData(one));
            command.signal("KILL");
        }
        await().atMost(Deadlines.OF_A_WAIT).untilAsserted(() -> assertThat(one).isEmptyDirectory());
    }

    private static boolean hasData(Path parent) throws IOException {
        return FileTree.files(parent).stream()
                .anyMatch(file -> file.getFileName().toString().startsWith("data-"));
    }
}
