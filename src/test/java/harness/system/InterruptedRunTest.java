package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that is interrupted or killed in the middle. */
final class InterruptedRunTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @ParameterizedTest
    @ValueSource(strings = {"EmbeddedClusterMain", "WorkloadHostMain", "MRAppMaster", "YarnChild"})
    void controlCEndsItCleanlyWhateverIsRunning(String process) {
        HarnessJar jar = HarnessJar.in(directory);
        try (Command command = jar.start(SmallRun.arguments(name, directory))) {
            Processes.await(name, process);
            command.signal("INT");
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(130);
            assertThat(result.err()).contains("interrupted").contains("resume").doesNotContain("\tat ");
        }
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        run.requireNothingLeft();
        assertThat(run.outcomes().values()).as("only finished trials are kept").doesNotContain("failed");
    }

    @Test
    void anInterruptedRunGoesOnWhereItStopped() {
        HarnessJar jar = HarnessJar.in(directory);
        String[] arguments = SmallRun.arguments(name, directory);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        try (Command command = jar.start(arguments)) {
            command.awaitErr("warm-up +passed");
            command.signal("TERM");
            assertThat(command.await().exit()).isEqualTo(130);
        }
        int before = run.rows().size();
        HarnessJar.Result resumed = jar.run("resume", run.path().toString());
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(run.rows().size()).isGreaterThan(before);
        assertThat(run.outcomes()).hasSize(2).containsOnlyKeys("wordcount-0", "wordcount-1");
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
        HarnessJar.Result result = jar.run(SmallRun.arguments(next, directory));
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("removed what the killed run " + name + " had left");
        new RunOnDisk(directory.resolve(name), jar).requireNothingLeft();
        new RunOnDisk(directory.resolve(next), jar).requireNothingLeft();
    }
}
