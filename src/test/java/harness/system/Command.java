package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A running command; what it writes is kept in files. */
final class Command implements AutoCloseable {
    /** For a command that hangs; a busy machine may take several times as long as a quiet one. */
    private static final Duration DEADLINE = Duration.ofMinutes(25);

    private static final Duration POLL = Duration.ofMillis(20);

    private final Process process;
    private final Path out;
    private final Path err;
    private final long started = System.nanoTime();

    private Command(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static Command start(List<String> words, Path directory, Map<String, String> environment) throws IOException {
        Path logs = Files.createTempDirectory("harness-command");
        Path out = logs.resolve("out");
        Path err = logs.resolve("err");
        // Before the files, as the last is deleted first.
        List.of(logs, out, err).forEach(path -> path.toFile().deleteOnExit());
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Command(builder.start(), out, err);
    }

    /** Waits for its end. */
    HarnessJar.Result await(Duration deadline) {
        try {
            boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(ended)
                    .as("ends within %s; it wrote: %s%s", deadline, err(), out())
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        return new HarnessJar.Result(process.exitValue(), out(), err(), Duration.ofNanos(System.nanoTime() - started));
    }

    HarnessJar.Result await() {
        return await(DEADLINE);
    }

    /** Waits until it has written something to standard error. */
    void awaitErr(String regex) {
        awaitErr(regex, DEADLINE);
    }

    /** The same, where it may take its time. */
    void awaitErr(String regex, Duration deadline) {
        Pattern pattern = Pattern.compile(regex);
        Awaitility.await("standard error with '" + regex + "'")
                .atMost(deadline)
                .pollInterval(POLL)
                .until(() -> pattern.matcher(err()).find() || !process.isAlive());
        assertThat(err()).containsPattern(pattern);
    }

    /** Sends a signal by its name, such as INT. */
    void signal(String name) {
        signal(process.pid(), name);
    }

    static void signal(long pid, String name) {
        try {
            int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .start()
                    .waitFor();
            assertThat(code).as("kill -%s %d", name, pid).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Kills it, without a chance to do anything; one that has ended by itself stays so. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
        await("the end of process " + process.pid());
    }

    private void await(String what) {
        Awaitility.await(what).atMost(DEADLINE).until(() -> !process.isAlive());
    }
}
