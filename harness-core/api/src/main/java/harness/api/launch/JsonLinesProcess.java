package harness.api.launch;

import harness.api.json.Json;
import harness.api.machine.ChildEnvironment;
import harness.api.text.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A child process that takes one JSON object per line on standard input and gives one per line on standard output. Its
 * standard error goes to a log, and so do lines of standard output that are something else. Its input is a pipe that
 * this process holds, so the child reads the end of its input when this process dies, however it dies; a child has to
 * exit then.
 *
 * @param <E> what the child says
 */
public final class JsonLinesProcess<E> implements AutoCloseable {
    /** How long an exit code may take after a pipe broke. */
    private static final Duration EXIT_AFTER_BROKEN_PIPE = Duration.ofSeconds(5);

    private final Spec<E> spec;
    private final ChildProcess process;
    private final OutputStream input;
    private final CompletableFuture<ChildExit> exit = new CompletableFuture<>();

    /**
     * What to start.
     *
     * @param name what the child is, for people
     * @param command its words
     * @param workDirectory where it runs
     * @param log where its standard error goes; appended
     * @param eventType what it says
     * @param grace how long it may take to exit by itself when it is closed
     * @param secrets whether it gets what is secret in the environment of this JVM, see {@link ChildEnvironment}
     * @param <E> what it says
     */
    public record Spec<E>(
            String name,
            List<String> command,
            Path workDirectory,
            Path log,
            Class<E> eventType,
            Duration grace,
            boolean secrets) {
        public Spec {
            command = List.copyOf(command);
        }

        /**
         * A child that logs in nowhere.
         *
         * @param name what the child is, for people
         * @param command its words
         * @param workDirectory where it runs
         * @param log where its standard error goes; appended
         * @param eventType what it says
         * @param grace how long it may take to exit by itself when it is closed
         */
        public Spec(
                String name, List<String> command, Path workDirectory, Path log, Class<E> eventType, Duration grace) {
            this(name, command, workDirectory, log, eventType, grace, false);
        }

        /** {@return the same child, which logs in to services of the user's} */
        public Spec<E> withSecrets() {
            return new Spec<>(name, command, workDirectory, log, eventType, grace, true);
        }
    }

    private JsonLinesProcess(Spec<E> spec, ChildProcess process) {
        this.spec = spec;
        this.process = process;
        this.input = process.input();
    }

    /**
     * @param spec what to start
     * @param listener hears from the child
     * @param <E> what the child says
     * @return the running child
     * @throws UncheckedIOException if it cannot be started
     */
    public static <E> JsonLinesProcess<E> start(Spec<E> spec, ChildListener<E> listener) {
        try {
            ProcessBuilder builder = (spec.secrets()
                            ? ChildEnvironment.withSecrets(spec.command())
                            : ChildEnvironment.withoutSecrets(spec.command()))
                    .directory(spec.workDirectory().toFile())
                    .redirectError(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
            return over(new LocalChildProcess(builder.start()), spec, listener);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + spec.name() + ": " + Reason.of(e), e);
        }
    }

    /**
     * Speaks with a child that somebody else has started, perhaps on another machine.
     *
     * @param process the running child
     * @param spec what it is; its command and directory are not looked at
     * @param listener hears from the child
     * @param <E> what the child says
     * @return the running child
     */
    public static <E> JsonLinesProcess<E> over(ChildProcess process, Spec<E> spec, ChildListener<E> listener) {
        JsonLinesProcess<E> child = new JsonLinesProcess<>(spec, process);
        Thread reader = new Thread(() -> child.read(listener), spec.name() + " events");
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    /** {@return the child's process id} */
    public long pid() {
        return process.pid();
    }

    /** {@return completes when the child has ended and its last event was heard} */
    public CompletableFuture<ChildExit> exit() {
        return exit.copy();
    }

    /**
     * @param command becomes one line of JSON
     * @throws ChildExitException if the child has ended
     * @throws IOException if it does not listen any more
     */
    public void send(Object command) throws IOException {
        byte[] line = (Json.line(command) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (input) {
            try {
                input.write(line);
                input.flush();
            } catch (IOException e) {
                throw broken(e);
            }
        }
    }

    /**
     * Writes an empty line, by which a child on another machine knows that its parent and the way to it are alive.
     *
     * @throws IOException if it does not listen any more
     */
    public void pulse() throws IOException {
        synchronized (input) {
            input.write('\n');
            input.flush();
        }
    }

    private IOException broken(IOException cause) {
        try {
            ChildExitException ended =
                    new ChildExitException(exit.get(EXIT_AFTER_BROKEN_PIPE.toSeconds(), TimeUnit.SECONDS));
            ended.addSuppressed(cause);
            return ended;
        } catch (TimeoutException | ExecutionException e) {
            return new IOException(spec.name() + " does not listen any more", cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IOException(spec.name() + " does not listen any more", cause);
        }
    }

    private void read(ChildListener<E> listener) {
        RuntimeException failure = null;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                hear(line, listener);
            }
        } catch (IOException e) {
            // The pipe broke: the child is ending.
        } catch (RuntimeException e) {
            // A listener that fails must not leave a child running that nobody hears.
            failure = e;
            process.kill();
        }
        int code = awaitCode();
        ChildExit ended = new ChildExit(spec.name(), process.pid(), code, LogTail.of(spec.log()));
        try {
            listener.exited(ended);
        } finally {
            if (failure == null) {
                exit.complete(ended);
            } else {
                exit.completeExceptionally(failure);
            }
        }
    }

    private void hear(String line, ChildListener<E> listener) {
        E event;
        try {
            event = Json.read(line, spec.eventType());
        } catch (UncheckedIOException e) {
            note(line);
            return;
        }
        listener.event(event);
    }

    private void note(String line) {
        try {
            Files.writeString(spec.log(), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // Only noise is lost: the log's file system is full or gone, which the child itself will report.
        }
    }

    private int awaitCode() {
        while (true) {
            try {
                return process.await();
            } catch (InterruptedException e) {
                // Nobody interrupts this thread on purpose, and the exit code is still to come.
            }
        }
    }

    /** Kills the child at once, without its children. */
    public void kill() {
        process.kill();
    }

    /**
     * Ends the child's input and waits for it to exit; after the grace it is killed. Whatever it has started and left
     * running is killed as well.
     */
    @Override
    public void close() {
        process.close(spec.grace());
    }
}
