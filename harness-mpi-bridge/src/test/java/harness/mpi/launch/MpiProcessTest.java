package harness.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a launcher's process does, with a shell in the place of an MPI program. */
@Timeout(60)
class MpiProcessTest {
    private static final Launcher LAUNCHER = TemplateLauncher.parse("env N={processes} {command}");

    @TempDir
    Path directory;

    private final List<Long> progress = new ArrayList<>();

    @Test
    void keepsOutputAndErrorsApartAndPassesProgressOn() throws Exception {
        MpiProcess.Output output = run("echo result $N; echo progress 1 2 >&2; echo note >&2; echo progress 2 2 >&2");
        assertThat(output.standard()).isEqualTo("result 2\n");
        assertThat(output.errors()).isEqualTo("note\n");
        assertThat(progress).containsExactly(1L, 2L);
    }

    @Test
    void aFailureSaysWhy() {
        assertThatThrownBy(() -> run("echo noise; echo 'harness-kernels: no space left (process 1)' >&2; exit 3"))
                .isInstanceOf(MpiFailedException.class)
                .hasMessageContaining("exit code 3")
                .hasMessageEndingWith("no space left (process 1)");
        assertThatThrownBy(() -> run("exit 4")).hasMessageContaining("exit code 4");
        assertThatThrownBy(() ->
                        run("echo 'launch_procs: unable to change wdir to /a' >&2; echo 'returned error' >&2; exit 5"))
                .hasMessageEndingWith("unable to change wdir to /a");
    }

    @Test
    void aLauncherThatOutlivesAKernelThatHasFailedIsKilled() {
        assertThatThrownBy(() -> run("echo 'harness-kernels: wrong data (process 1)' >&2; exec sleep 1000"))
                .isInstanceOf(MpiFailedException.class)
                .hasMessageContaining("with 2 processes failed and was killed")
                .hasMessageEndingWith("wrong data (process 1)");
    }

    @Test
    void aProgramThatIsDoneAndDoesNotLeaveFailsSoonAndSaysWhy() throws Exception {
        assertThatThrownBy(() -> run("echo result; echo 'harness-kernels: done' >&2; exec sleep 1000"))
                .isInstanceOf(MpiFailedException.class)
                .hasMessageContaining("was done and did not leave MPI within 5 s (MPI_Finalize)");
        assertThatThrownBy(() -> run("echo 'harness-kernels: done' >&2; exit 3"))
                .hasMessageContaining("exit code 3");
        assertThat(run("echo result; echo note >&2; echo 'harness-kernels: done' >&2"))
                .isEqualTo(new MpiProcess.Output("result\n", "note\n"));
    }

    @Test
    @Timeout(180)
    void aHungProgramIsKilledWithAllItsProcesses() throws IOException {
        Path pids = directory.resolve("pids");
        assertThatThrownBy(
                        () -> run(
                                // The shells have to have written first, on a busy machine too.
                                Optional.of(Duration.ofSeconds(20)),
                                "trap '' TERM; sleep 1000 & echo $! > pids; sh -c 'trap \"\" TERM; sleep 1000 & echo $! >> pids; wait'"))
                .isInstanceOf(MpiFailedException.class)
                .hasMessageContaining("did not end within 20 s");
        List<String> started = Files.readAllLines(pids);
        assertThat(started).hasSize(2);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(started)
                        .allSatisfy(pid -> assertThat(
                                        ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
                                .isEmpty()));
    }

    private MpiProcess.Output run(String script) throws IOException, InterruptedException {
        return run(Optional.empty(), script);
    }

    private MpiProcess.Output run(Optional<Duration> limit, String script) throws IOException, InterruptedException {
        Job job = new Job(
                2,
                Optional.empty(),
                Optional.empty(),
                Mapping.SLOT,
                false,
                Optional.empty(),
                directory,
                List.of("sh", "-c", script));
        return MpiProcess.run(LAUNCHER, job, limit, (done, total) -> progress.add(done));
    }
}
