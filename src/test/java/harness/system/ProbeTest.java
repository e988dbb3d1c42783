package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes on a machine without an account: the services that Harness starts, measured, reported and gone. */
@Tag("runs")
final class ProbeTest {
    /** More than is called a full disk. */
    private static final int AMPLE_MIB = 400;

    @TempDir
    Path directory;

    @Test
    void s3IsMeasuredCellByCellAndNothingIsLeft() throws Exception {
        RunOnDisk run = probe(2, "s3", "--warm-ups", "0", "--sizes", "4KiB,1MiB", "--threads", "1,2", "--op", "get");
        assertThat(run.outcomes()).hasSize(8);
        assertThat(run.outcomes().values()).containsOnly("passed");
        assertThat(cells(run)).hasSize(4).contains("s3-get-size=4KiB-threads=2");
        assertThat(run.measurements())
                .filteredOn(row -> RunOnDisk.text(row, "metric").equals("window_bandwidth"))
                .hasSize(8)
                .allSatisfy(row -> {
                    assertThat(row.path("value").asDouble()).isPositive();
                    assertThat(row.path("parameters").path("endpoint").asText()).isEqualTo("embedded");
                    assertThat(row.path("platform").path("priced").asBoolean()).isFalse();
                });
        Path samples = run.path().resolve("samples/s3-get-size=4KiB-threads=2-1.json");
        assertThat(Json.read(samples).path("service_time_mean.histogram").asText())
                .startsWith("HIST");
        Path report = run.path().resolve("report.html");
        assertThat(Files.readString(report)).contains("nothing of Amazon");
        // A chart over sizes and one over threads, on a logarithmic axis, with intervals.
        assertThat(Browser.console(report, 1280, 900, directory.resolve("sweep.png")))
                .isEmpty();
        assertThat(Browser.dom(report, 1280, 900, directory))
                .contains("window bandwidth over size", "window bandwidth over threads", "95 % interval");
        run.requireNothingLeft();
    }

    /** A busy machine may not keep the lower rate either; what counts is that it is said. */
    @Test
    void whatAnOpenLoopOffersAndDoesNotDoIsSaid() {
        String name = SmallRun.newName();
        String[] open = {"--sizes", "1KiB", "--threads", "4", "--rate", "200,1000000", "--op", "get,query"};
        HarnessJar.Result result = start("dynamodb", name, open);
        assertThat(result.exit()).as(result.err() + result.out()).isEqualTo(3);
        assertThat(result.out() + result.err()).contains("the rate was not kept");
        RunOnDisk run = run(name);
        assertThat(run.outcomes()).hasSize(8);
        assertThat(metrics(run)).contains("item_rate", "response_time_p50", "service_time_p50", "consumed_capacity");
        run.outcomes().forEach((trial, outcome) -> {
            double offered = trial.contains("rate=200-") ? 200 : 1_000_000;
            double undone = value(run, trial, "undone_operations");
            assertThat(value(run, trial, "offered_operations")).isEqualTo(offered);
            assertThat(value(run, trial, "undone_share")).isEqualTo(undone / offered);
            assertThat(outcome).as(trial).isEqualTo(undone > 0.05 * offered ? "invalid" : "passed");
        });
        run.requireNothingLeft();
    }

    @Test
    void eachCapacityHasATableOfItsOwnAndAGivenTableHasOne() {
        String[] sweep = {
            "--sizes", "1KiB", "--threads", "1", "--op", "get", "--set", "dynamodb.billing=on-demand,provisioned"
        };
        RunOnDisk run = probe("dynamodb", sweep);
        assertThat(run.outcomes().values()).hasSize(4).containsOnly("passed");

        String[] given = Stream.concat(Stream.of(sweep), Stream.of("--set", "dynamodb.table=one"))
                .toArray(String[]::new);
        HarnessJar.Result refused = start("dynamodb", SmallRun.newName(), given);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains(
                        "table 'one' has on-demand capacity and cannot have a provisioned capacity of 100 read and 100"
                                + " write units, too: leave --set dynamodb.table out");
    }

    @Test
    void aDiskThatFillsUpUnderTheServiceIsNamedAndNothingIsLost() throws Exception {
        String name = SmallRun.newName();
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), AMPLE_MIB)) {
            HarnessJar jar = HarnessJar.in(directory);
            RunOnDisk run = new RunOnDisk(disk.path().resolve(name), jar);
            // Long enough for the disk to fill up meanwhile.
            String[] small = {
                "--op",
                "put",
                "--sizes",
                "64KiB",
                "--set",
                "s3-put.duration=5",
                "--out",
                disk.path().toString()
            };
            try (Command command = jar.start(words("s3", name, small))) {
                command.awaitErr("warm-up +passed");
                Path filler = disk.fill();
                HarnessJar.Result result = command.await();
                // FAILED if nothing could be written any more, INVALID if something could.
                assertThat(result.exit()).as(result.err()).isIn(1, 3);
                assertThat(result.err()).containsIgnoringCase("no space left").doesNotContain("\tat ");
                Files.delete(filler);
            }
            assertThat(run.outcomes()).containsEntry("s3-put-0", "passed");
            HarnessJar.Result again = jar.run("resume", run.path().toString(), "--retry");
            assertThat(again.exit()).as(again.err()).isZero();
            assertThat(run.outcomeRows())
                    .extracting(row -> RunOnDisk.text(row, "outcome"))
                    .as("the warm-up, the trial without room if its row found some, and the same again")
                    .hasSizeBetween(2, 3)
                    .endsWith("passed");
            run.requireNothingLeft();
        }
    }

    @Test
    void whatIsPaidForIsQuotedAndWhatExceedsTheLimitIsRefusedBeforeAnythingStarts() {
        String[] plan = {
            "plan", "--workloads", "s3-get,dynamodb-get", "--set", "s3.endpoint=aws", "--set", "dynamodb.endpoint=aws"
        };
        HarnessJar.Result quoted = HarnessJar.in(directory).run(plan);
        assertThat(quoted.exit()).as(quoted.err()).isZero();
        assertThat(quoted.out())
                .contains("requests are paid for, by the list price of us-east-1")
                .containsPattern("s3-get: \\d+\\.\\d\\d USD for a million operations")
                .contains("no request is made that might exceed 5.00 USD (--max-usd)");

        HarnessJar.Result refused = HarnessJar.in(directory)
                .run("probe", "s3", "--region", "us-east-1", "--op", "get", "--sizes", "4KiB", "--max-usd", "0.001");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err().lines()).singleElement().asString().contains("more than 0.001 USD", "--max-usd");
    }

    @Test
    void whatCannotBeSharedByTasksIsRefusedInPlanning() {
        HarnessJar.Result refused = HarnessJar.in(directory).run("probe", "s3", "--op", "delete", "--tasks", "2");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err().lines())
                .singleElement()
                .asString()
                .contains("s3-delete: tasks '2' is not possible")
                .contains("leave tasks out");
    }

    @Test
    void clientsAreMapTasksThatStartAtOneMoment() throws Exception {
        RunOnDisk run = probe(
                "s3",
                "--sizes",
                "64KiB",
                "--threads",
                "2",
                "--tasks",
                "2",
                "--slaves",
                "1",
                "--op",
                "get",
                "--set",
                "dfs.replication=1");
        assertThat(run.outcomes().values()).hasSize(2).containsOnly("passed");
        assertThat(value(run, "s3-get-1", "client_machines")).isEqualTo(1);
        // The same clock, seen twice: it is no further off than the question for it took.
        assertThat(value(run, "s3-get-1", "start_error")).isPositive();
        assertThat(value(run, "s3-get-1", "clock_offset"))
                .isLessThanOrEqualTo(value(run, "s3-get-1", "start_error") + 0.001);
        assertThat(value(run, "s3-get-1", "window_bandwidth")).isPositive();
        Path samples = run.path().resolve("samples/s3-get-1.json");
        assertThat(Json.read(samples).path("client_bandwidth")).hasSize(4);
        assertThat(Json.read(samples).path("clock_offset")).hasSize(2);
        assertThat(Json.read(samples).path("service_time_mean.histogram").asText())
                .startsWith("HIST");
        run.requireNothingLeft();
    }

    private static double value(RunOnDisk run, String trial, String metric) {
        return run.measurements().stream()
                .filter(row -> RunOnDisk.text(row, "trial").equals(trial)
                        && RunOnDisk.text(row, "metric").equals(metric))
                .findFirst()
                .orElseThrow()
                .path("value")
                .asDouble();
    }

    private RunOnDisk probe(String service, String... more) {
        return probe(1, service, more);
    }

    private RunOnDisk probe(int repeats, String service, String... more) {
        String name = SmallRun.newName();
        HarnessJar.Result result = HarnessJar.in(directory).run(words(repeats, service, name, more));
        assertThat(result.exit()).as(result.err() + result.out()).isZero();
        return run(name);
    }

    private RunOnDisk run(String name) {
        return new RunOnDisk(directory.resolve("runs").resolve(name), HarnessJar.in(directory));
    }

    private HarnessJar.Result start(String service, String name, String... more) {
        return HarnessJar.in(directory).run(words(service, name, more));
    }

    private static String[] words(String service, String name, String... more) {
        return words(1, service, name, more);
    }

    private static String[] words(int repeats, String service, String name, String... more) {
        List<String> words =
                new ArrayList<>(List.of("probe", service, "--repeats", Integer.toString(repeats), "--duration", "1"));
        words.addAll(List.of("--warm-up", "0", "--set", service + ".warm-up-limit=0"));
        words.addAll(List.of("--set", service + ".request-timeout=30", "--name", name));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static Set<String> cells(RunOnDisk run) {
        Set<String> cells = new TreeSet<>();
        for (JsonNode row : run.outcomeRows()) {
            String trial = RunOnDisk.text(row, "trial");
            cells.add(trial.substring(0, trial.lastIndexOf('-')));
        }
        return cells;
    }

    private static Set<String> metrics(RunOnDisk run) {
        Set<String> metrics = new TreeSet<>();
        run.measurements().forEach(row -> metrics.add(RunOnDisk.text(row, "metric")));
        return metrics;
    }
}
