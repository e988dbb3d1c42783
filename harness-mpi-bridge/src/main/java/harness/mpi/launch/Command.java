package harness.mpi.launch;

import harness.api.machine.ChildEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A short command whose output is wanted. */
public final class Command {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Command() {}

    /**
     * @param words of the command
     * @return what it printed
     * @throws IOException if it cannot be started, fails, or does not end within two minutes; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static MpiProcess.Output output(List<String> words) throws IOException, InterruptedException {
        return output(words, Path.of(""));
    }

    /**
     * @param words of the command
     * @param directory where it runs
     * @return what it printed
     * @throws IOException if it cannot be started, fails, or does not end within two minutes; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static MpiProcess.Output output(List<String> words, Path directory)
            throws IOException, InterruptedException {
        return output(words, directory, LIMIT);
    }

    /**
     * @param words of the command
     * @param directory where it runs
     * @param limit how long it may take
     * @return what it printed
     * @throws IOException if it cannot be started, fails, or does not end in time; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static MpiProcess.Output output(List<String> words, Path directory, Duration limit)
            throws IOException, InterruptedException {
        Process process = ChildEnvironment.withoutSecrets(words)
                .directory(directory.toAbsolutePath().toFile())
                .start();
        try {
            process.getOutputStream().close();
            CompletableFuture<String> standard = Waiting.forText(words.get(0), process.getInputStream());
            CompletableFuture<String> errors = Waiting.forText(words.get(0), process.getErrorStream());
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("%s did not end within %d s".formatted(words.get(0), limit.toSeconds()));
            }
            MpiProcess.Output output = new MpiProcess.Output(standard.join(), errors.join());
            if (process.exitValue() != 0) {
                throw new IOException("%s failed with exit code %d: %s"
                        .formatted(
                                words.get(0),
                                process.exitValue(),
                                FailureReason.of(output.errors() + output.standard())));
            }
            return output;
        } finally {
            // Those of a process that is gone belong to it no longer.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
