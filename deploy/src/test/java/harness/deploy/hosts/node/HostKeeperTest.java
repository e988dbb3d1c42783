package harness.deploy.hosts.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import harness.deploy.filesystem.Step;
import harness.deploy.hosts.LocalRemote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keeper's script on this machine. */
class HostKeeperTest {
    private static final String RUN = "r1.mpi";
    private static final Duration SOON = Duration.ofMinutes(1);

    @TempDir
    Path work;

    private final LocalRemote remote = new LocalRemote();
    private Path trace;

    @BeforeEach
    void trace() {
        trace = work.resolve("trace");
    }

    private HostKeeper start(String run) throws IOException {
        return HostKeeper.start("slave0 (here)", remote, work.toString(), run, work.resolve("keeper.err"));
    }

    private Step step(String name) {
        return new Step("slave0", "echo do-%s >>%s".formatted(name, trace), "echo undo-%s >>%s".formatted(name, trace));
    }

    private List<String> traced() throws IOException {
        return Files.exists(trace) ? Files.readAllLines(trace) : List.of();
    }

    @Test
    void undoesStepsInReverseOrder() throws Exception {
        HostKeeper keeper = start(RUN);
        for (int i = 0; i < 12; i++) {
            keeper.apply(step(Integer.toString(i)));
        }
        keeper.close();
        assertThat(traced()).hasSize(24).containsSubsequence("do-0", "do-11", "undo-11", "undo-10", "undo-1", "undo-0");
        assertThat(work.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void givesAStepItsOwnTime() throws Exception {
        HostKeeper keeper = start(RUN);
        keeper.apply(step("short"));
        assertThat(remote.limit()).isEqualTo(Duration.ofMinutes(2));
        keeper.apply(step("long").within(Duration.ofMinutes(15)));
        assertThat(remote.limit()).isEqualTo(Duration.ofMinutes(15));
        keeper.close();
        assertThat(traced()).containsExactly("do-short", "do-long", "undo-long", "undo-short");
    }

    @Test
    void undoesAStepThatFailedHalfWay() throws Exception {
        HostKeeper keeper = start(RUN);
        Step failing = new Step(
                "slave0",
                "echo half >>" + trace + "\necho 'no disk' >&2\nexit 3",
                step("x").undo());
        assertThatThrownBy(() -> keeper.apply(failing)).hasMessage("slave0 (here): no disk");
        keeper.close();
        assertThat(traced()).containsExactly("half", "undo-x");
    }

    @Test
    void undoesEverythingWhenTheConnectionEnds() throws Exception {
        start(RUN).apply(step("a"));
        remote.close();
        await().atMost(SOON).until(() -> traced().contains("undo-a"));
        await().atMost(SOON).until(() -> !Files.exists(work.resolve("runs").resolve(RUN)));
    }

    @Test
    void givesDisksBackAfterWhatRanOnThem() throws Exception {
        start("r1.disks").apply(step("disks"));
        Step servers = step("servers");
        start(RUN).apply(new Step(servers.host(), servers.apply(), "sleep 1\n" + servers.undo()));
        remote.close();
        await().atMost(SOON).until(() -> traced().size() == 4);
        assertThat(traced()).containsExactly("do-disks", "do-servers", "undo-servers", "undo-disks");
    }

    @Test
    void undoesWhatAKilledKeeperHasLeftBeforeAnythingElse() throws Exception {
        HostKeeper killed = start(RUN);
        killed.apply(step("old"));
        remote.killAll();
        HostKeeper keeper = start("r2.mpi");
        assertThat(traced()).containsExactly("do-old", "undo-old");
        assertThat(work.resolve("runs").resolve(RUN)).doesNotExist();
        keeper.close();
    }

    @Test
    void leavesALivingRunAlone() throws Exception {
        HostKeeper one = start(RUN);
        one.apply(step("one"));
        HostKeeper other = start("r2.mpi");
        other.close();
        assertThat(traced()).containsExactly("do-one");
        one.close();
    }

    @Test
    void saysWhatItCouldNotUndoAndTriesAgainInTheNextRun() throws Exception {
        HostKeeper keeper = start(RUN);
        Path obstacle = Files.createFile(work.resolve("busy"));
        keeper.apply(new Step("slave0", "true", "[ ! -e %s ] || { echo mount is busy; exit 1; }".formatted(obstacle)));
        assertThatThrownBy(keeper::close).hasMessageContaining("slave0 (here)").hasMessageContaining("mount is busy");
        Files.delete(obstacle);
        start("r2.mpi").close();
        assertThat(work.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void tellsWhatIsWrongOnTheHost() throws Exception {
        HostKeeper keeper = start(RUN);
        assertThat(keeper.problem("true\n")).isEmpty();
        assertThat(keeper.problem("echo 'brick is gone' >&2\nexit 1\n")).isEqualTo("slave0 (here): brick is gone");
        keeper.close();
    }
}
