package harness.record.result;

import harness.api.machine.ChildEnvironment;
import harness.api.machine.MachineState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The machine that this JVM runs on. */
public final class LocalMachine {
    private static final long LIMIT_SECONDS = 20;

    private LocalMachine() {}

    /**
     * @param mark that the run's processes carry; this JVM and all that descend from it are the run's, too
     * @return its state now; empty where it cannot be known
     */
    public static Optional<MachineState> state(String mark) {
        ProcessBuilder shell = ChildEnvironment.withoutSecrets(List.of(
                        "sh",
                        "-s",
                        "--",
                        mark,
                        Long.toString(ProcessHandle.current().pid())))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = shell.start();
            // Nothing is read any more then, and a trial waits for what is read.
            CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(() -> kill(process));
            try (OutputStream input = process.getOutputStream()) {
                input.write(MachineState.script().getBytes(StandardCharsets.UTF_8));
            }
            try (InputStream output = process.getInputStream()) {
                String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
                return process.waitFor() == 0 ? MachineState.parse(text) : Optional.empty();
            }
        } catch (IOException e) {
            // A machine without a POSIX shell says nothing.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** What the shell has started has its output, too. */
    private static void kill(Process shell) {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
    }
}
