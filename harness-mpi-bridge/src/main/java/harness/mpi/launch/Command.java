package harness.mpi.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
     * @return what it printed, errors among it
     * @throws IOException if it cannot be started, fails, or does not end within two minutes; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static String output(List<String> words) throws IOException, InterruptedException {
        return output(words, Path.of(""));
    }

    /**
     * @param words of the command
     * @param directory where it runs
     * @return what it printed, errors among it
     * @throws IOException if it cannot be started, fails, or does not end within two minutes; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static String output(List<String> words, Path directory) throws IOException, InterruptedException {
        return output(words, directory, LIMIT);
    }

    /**
     * @param words of the command
     * @param directory where it runs
     * @param limit how long it may take
     * @return what it printed, errors among it
     * @throws IOException if it cannot be started, fails, or does not end in time; the message is one line
     * @throws InterruptedException if interrupted; the command is killed
     */
    public static String output(List<String> words, Path directory, Duration limit)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(directory.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .start();
        try {
            process.getOutputStream().close();
            CompletableFuture<String> output = Waiting.forResult(words.get(0), () -> read(process));
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("%s did not end within %d s".formatted(words.get(0), limit.toSeconds()));
            }
            String text = output.join();
            if (process.exitValue() != 0) {
                throw new IOException("%s failed with exit code %d: %s"
                        .formatted(words.get(0), process.exitValue(), FailureReason.of(text)));
            }
            return text;
        } finally {
            // Those of a process that is gone belong to it no longer.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            // The process was killed while it was being read.
            return "";
        }
    }
}
