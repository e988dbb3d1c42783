package harness.bench;

import harness.core.launch.ChildExit;
import harness.core.launch.ChildListener;
import harness.core.launch.ClassPathGroups;
import harness.core.launch.JsonLinesProcess;
import harness.core.launch.JvmCommand;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A service that Harness carries, on loopback in a JVM of its own, for all contestants.
 *
 * @param process of the service
 * @param address where it answers
 * @param data its directory
 */
record LoopbackService(JsonLinesProcess<Ready> process, URI address, Path data) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** What the service says, once. */
    record Ready(int port) {}

    /**
     * @param bench with directories
     * @param group class-path group of the service
     * @param main its main class, which is given its directory and the keys
     * @param keys access key and secret key
     */
    static LoopbackService start(Bench bench, String group, String main, String... keys)
            throws IOException, InterruptedException {
        Path data = Files.createDirectories(bench.work().resolve(group));
        CompletableFuture<Ready> ready = new CompletableFuture<>();
        JsonLinesProcess<Ready> process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        group,
                        JvmCommand.of(
                                        "bench-" + group,
                                        new ClassPathGroups(bench.harnessJar(), bench.cache()).unpack(group),
                                        main)
                                .withArguments(data.toString())
                                .withArguments(keys)
                                .words(),
                        data,
                        bench.logs().resolve(group + ".log"),
                        Ready.class,
                        GRACE),
                new ChildListener<>() {
                    @Override
                    public void event(Ready event) {
                        ready.complete(event);
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        ready.completeExceptionally(new IOException(exit.describe()));
                    }
                });
        try {
            int port = ready.get(LIMIT.toSeconds(), TimeUnit.SECONDS).port();
            return new LoopbackService(process, URI.create("http://127.0.0.1:" + port), data);
        } catch (ExecutionException | TimeoutException e) {
            process.close();
            throw new IOException(group + " did not start", e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
