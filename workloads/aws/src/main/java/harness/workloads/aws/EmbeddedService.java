package harness.workloads.aws;

import harness.core.launch.ChildExit;
import harness.core.launch.ChildListener;
import harness.core.launch.InheritedGroups;
import harness.core.launch.JsonLinesProcess;
import harness.core.launch.JvmCommand;
import harness.core.workload.WorkloadContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An implementation of a service that Harness starts on this machine where no other is given: in a JVM of its own, on a
 * class path of its own, on loopback. It is started when it is first needed and ends with this JVM, however that ends.
 */
public final class EmbeddedService {
    /** Andrew Gaul's S3Proxy over a directory. */
    public static final EmbeddedService S3 = new EmbeddedService("s3proxy", "harness.workloads.s3proxy.S3ProxyMain");
    /** Amazon's DynamoDB Local, in memory. */
    public static final EmbeddedService DYNAMODB =
            new EmbeddedService("dynamodb-local", "harness.workloads.dynamodblocal.DynamoDbLocalMain");

    static final String ACCESS_KEY = "harness";
    static final String SECRET_KEY = "harness-embedded";

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final String group;
    private final String main;
    private URI address;

    private EmbeddedService(String group, String main) {
        this.group = group;
        this.main = main;
    }

    /**
     * What the service says, once.
     *
     * @param port where it answers
     */
    record Ready(int port) {}

    /**
     * @param context of the workload that needs it first
     * @return where it answers
     */
    public synchronized URI start(WorkloadContext context) {
        if (address == null) {
            address = URI.create("http://127.0.0.1:" + launch(context.scratch()).port());
        }
        return address;
    }

    private Ready launch(Path scratch) {
        CompletableFuture<Ready> ready = new CompletableFuture<>();
        try {
            Path data = Files.createDirectories(scratch.resolve(group));
            JsonLinesProcess.start(
                    new JsonLinesProcess.Spec<>(
                            group,
                            JvmCommand.of(
                                            System.getProperty(JvmCommand.RUN_PROPERTY, ""),
                                            InheritedGroups.unpack(group),
                                            main)
                                    .withArguments(data.toString(), ACCESS_KEY, SECRET_KEY)
                                    .words(),
                            data,
                            scratch.resolve(group + ".log"),
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
            return ready.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the embedded %s did not start: %s".formatted(group, e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the embedded " + group + " was starting", e);
        }
    }
}
