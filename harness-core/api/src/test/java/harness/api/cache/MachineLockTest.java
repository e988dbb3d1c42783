package harness.api.cache;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.launch.Children;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineLockTest {
    @TempDir
    Path root;

    private LockDirectory directory;

    @BeforeEach
    void nameDirectory() {
        directory = LockDirectory.of(new CacheDirectory(root));
    }

    @Test
    void theSecondRunIsRefusedAndToldWhoMeasures() throws Exception {
        Process first = start("first-run");
        try {
            assertThatThrownBy(() -> MachineLock.tryAcquire(directory, "second-run"))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("run first-run (process " + first.pid()
                            + ") is measuring on this machine: start with --wait to wait for its end");
        } finally {
            first.destroyForcibly().onExit().join();
        }
        try (MachineLock second = MachineLock.tryAcquire(directory, "second-run")) {
            assertThat(second)
                    .as("the lock ends with the process that was killed")
                    .isNotNull();
        }
    }

    @Test
    void whoWaitsGetsTheLockWhenTheFirstEnds() throws Exception {
        Process first = start("first-run");
        CompletableFuture<MachineLock> second = CompletableFuture.supplyAsync(() -> {
            try {
                return MachineLock.await(directory, MachineLock.here(), "second-run");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(second).isNotDone();
        first.destroyForcibly();
        try (MachineLock lock = second.get(30, SECONDS)) {
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void oneProcessHasItOnceToo() {
        MachineLock first = MachineLock.tryAcquire(directory, "first-run");
        assertThatThrownBy(() -> MachineLock.tryAcquire(directory, "second-run"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another run is measuring");
        first.close();
        MachineLock.tryAcquire(directory, "second-run").close();
    }

    private Process start(String runId) throws IOException {
        Process process = new ProcessBuilder(Children.command("none", "measure", root.toString(), runId))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).contains("measuring");
        return process;
    }
}
