package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.file.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is interrupted or killed in the middle. */
@Tag("faults")
final class InterruptedRunTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    /** What a run is doing. */
    enum Moment {
        /** The cluster's JVM has been started. */
        START {
            @Override
            void await(Command command, Path run) {
                Processes.awaitCluster(id(run));
            }
        },
        /** The first block of the first workload's data is being written. */
        GENERATION {
            @Override
            void await(Command command, Path run) {
                Awaitility.await("a block of data")
                        .atMost(Deadlines.OF_A_WAIT)
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> hasBlock(run));
            }
        },
        /** A map task of the first trial runs. */
        JOB {
            @Override
            void await(Command command, Path run) {
                Processes.awaitTask(id(run));
            }
        },
        /** The clock has stopped, and what the job wrote is being read. */
        VALIDATION("--verbose") {
            @Override
            void await(Command command, Path run) {
                command.awaitErr("wordcount-0 validate");
            }
        };

        private final String flag;

        Moment() {
            this("");
        }

        Moment(String flag) {
            this.flag = flag;
        }

        String[] flags() {
            return flag.isEmpty() ? new String[0] : new String[] {flag};
        }

        abstract void await(Command command, Path run);

        private static String id(Path run) {
            return run.getFileName().toString();
        }

        private static boolean hasBlock(Path run) throws IOException {
            return FileTree.files(run).stream()
                    .anyMatch(file -> file.getFileName().toString().startsWith("blk_"));
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, START", "INT, GENERATION", "TERM, JOB", "INT, VALIDATION"})
    void controlCEndsItCleanlyWhateverIsRunning(String signal, Moment moment) {
        HarnessJar jar = HarnessJar.in(directory);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        try (Command command = jar.start(SmallRun.arguments(name, directory, moment.flags()))) {
            moment.await(command, run.path());
            command.signal(signal);
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(130);
            assertThat(result.err()).contains("interrupted").contains("resume");
            assertThat(moment.flag.isEmpty() && result.err().contains("\tat "))
                    .as(result.err())
                    .isFalse();
        }
        run.requireNothingLeft();
        assertThat(run.outcomes().values()).as("only finished trials are kept").doesNotContain("failed");
    }

    @Test
    void aRunInterruptedBetweenIterationsGoesOnAndSurvivesTheLossOfATask() {
        HarnessJar jar = HarnessJar.in(directory);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        try (Command command = jar.start(SmallRun.iterating(name, directory))) {
            command.awaitErr("warm-up +passed");
            // The last task of the first iteration.
            Processes.awaitReduce(name).onExit().orTimeout(10, TimeUnit.MINUTES).join();
            command.signal("INT");
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(130);
            assertThat(result.err()).contains("interrupted").contains("resume").doesNotContain("\tat ");
        }
        run.requireNothingLeft();
        assertThat(run.outcomes()).containsOnlyKeys("pagerank-0");

        try (Command command = jar.start("resume", run.path().toString())) {
            Processes.awaitReduce(name).destroyForcibly();
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
        }
        assertThat(List.of("logs", "logs-2"))
                .as("each cluster's configuration")
                .allSatisfy(logs -> assertThat(run.path().resolve(logs + "/cluster/conf/core-site.xml"))
                        .isRegularFile());
        assertThat(run.outcomes()).isEqualTo(Map.of("pagerank-0", "passed", "pagerank-1", "passed"));
        assertThat(run.measurements())
                .filteredOn(row -> RunOnDisk.text(row, "trial").equals("pagerank-1")
                        && RunOnDisk.text(row, "metric").equals("failed_attempts"))
                .singleElement()
                .satisfies(row -> assertThat(row.path("value").asInt()).isPositive());
        run.requireNothingLeft();
    }

    @Test
    void whatAKilledRunLeavesTheNextOneRemoves() {
        HarnessJar jar = HarnessJar.in(directory);
        try (Command command = jar.start(SmallRun.arguments(name, directory))) {
            Processes.awaitTask(name);
            command.signal("KILL");
            assertThat(command.await().exit()).isEqualTo(128 + 9);
        }
        String next = SmallRun.newName();
        HarnessJar.Result result = jar.run(SmallRun.writing(next, directory, "--warm-ups", "0"));
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("removed what the killed run " + name + " had left");
        new RunOnDisk(directory.resolve(name), jar).requireNothingLeft();
        new RunOnDisk(directory.resolve(next), jar).requireNothingLeft();
    }
}
