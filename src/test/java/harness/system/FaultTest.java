package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Something breaks while trials run. */
@Tag("faults")
final class FaultTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @Test
    void aTaskThatIsKilledIsRunAgainAndASecondRunIsRefusedMeanwhile() {
        HarnessJar jar = HarnessJar.in(directory);
        try (Command command = jar.start(SmallRun.arguments(name, directory, "--warm-ups", "0"))) {
            Processes.awaitTask(name).destroyForcibly();
            HarnessJar.Result second = jar.run(SmallRun.arguments(SmallRun.newName(), directory));
            assertThat(second.exit()).isEqualTo(2);
            assertThat(second.err()).contains("run " + name, "--wait");
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
        }
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomes()).hasSize(1).containsEntry("wordcount-1", "passed");
        assertThat(directory.toFile().list()).containsExactly(name);
        run.requireNothingLeft();
    }

    @Test
    void aDataNodeThatIsLostMakesTheResultInvalidAndIsOnRecord() {
        HarnessJar jar = HarnessJar.in(directory);
        try (Command command = jar.start(SmallRun.arguments(3, name, directory))) {
            command.awaitErr("warm-up +passed");
            Processes.tell(Processes.awaitCluster(name), "{\"command\":\"killDataNode\",\"index\":1}");
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
            assertThat(result.err()).contains("INVALID");
        }
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomeRows())
                .filteredOn(row -> RunOnDisk.text(row, "outcome").equals("invalid"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(RunOnDisk.text(row, "reason")).contains("2 of 3 DataNodes"));
        run.requireNothingLeft();
    }

    @Test
    void aClusterThatDiesUnderAJobFailsTheRunAtOnceAndKeepsWhatWasMeasured() {
        HarnessJar jar = HarnessJar.in(directory);
        try (Command command = jar.start(SmallRun.writing(name, directory))) {
            command.awaitErr("warm-up +passed");
            Processes.awaitTask(name);
            Processes.awaitCluster(name).destroyForcibly();
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(1);
            assertThat(result.err()).contains("the embedded cluster").doesNotContain("\tat ");
        }
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomes()).containsEntry("dfsio-write-0", "passed").containsEntry("dfsio-write-1", "failed");
        run.requireNothingLeft();
    }
}
