package harness.core.launch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A service on loopback in a JVM of its own, which ends with this one.
 *
 * @param process of the service
 * @param address where it answers
 * @param data its directory
 */
public record LoopbackService(JsonLinesProcess<Ready> process, URI address, Path data) implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * What the service says, once.
     *
     * @param port where it answers
     */
    public record Ready(int port) {}

    /**
     * Starts a service and waits until it answers.
     *
     * @param name of it, for people
     * @param command of its JVM
     * @param data its directory, which exists
     * @param log where its standard error goes
     * @return closed by the caller, or by the end of this JVM
     * @throws IOException if it does not answer in time
     * @throws InterruptedException if this thread is interrupted
     */
    public static LoopbackService start(String name, JvmCommand command, Path data, Path log)
            throws IOException, InterruptedException {
        CompletableFuture<Ready> ready = new CompletableFuture<>();
        JsonLinesProcess<Ready> process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(name, command.words(), data, log, Ready.class, GRACE), completing(ready));
        try {
            int port = ready.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS).port();
            return new LoopbackService(process, URI.create("http://127.0.0.1:" + port), data);
        } catch (ExecutionException | TimeoutException e) {
            process.close();
            String why = e instanceof TimeoutException
                    ? "no answer within %d s".formatted(START_LIMIT.toSeconds())
                    : e.getCause().getMessage();
            throw new IOException("%s did not start: %s".formatted(name, why), e);
        } catch (InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private static ChildListener<Ready> completing(CompletableFuture<Ready> ready) {
        return new ChildListener<>() {
            @Override
            public void event(Ready event) {
                ready.complete(event);
            }

            @Override
            public void exited(ChildExit exit) {
                ready.completeExceptionally(new IOException(exit.inOneLine()));
            }
        };
    }

    @Override
    public void close() {
        process.close();
    }
}
