package harness.deploy.ec2.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassArchive;
import harness.api.cache.ClassPathGroups;
import harness.api.json.Json;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildExitException;
import harness.api.launch.ChildListener;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.api.text.Reason;
import harness.control.host.ArchiveRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** The cloud's client, in a JVM of its own on a class-path group of its own. */
public final class Ec2Process implements InvocationHandler, ChildListener<CloudReply> {
    private static final String GROUP = "ec2";
    private static final String MAIN = "harness.deploy.ec2.sdk.Ec2SdkMain";
    private static final Duration GRACE = Duration.ofSeconds(2);
    /** To write an archive of classes takes some seconds of one core, which others may use. */
    private static final Duration RECORDING_GRACE = Duration.ofMinutes(2);

    private static final ObjectMapper MAPPER = Json.mapper();
    private static final String GONE = "ProcessEnded";

    /**
     * A terminal sends its signals to all processes in its foreground: what is rented is given back after them, through
     * this client, which ends when its input does.
     */
    private static final List<String> DEAF = List.of("sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "sh");

    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<CloudReply>> waiting = new ConcurrentHashMap<>();
    private final List<String> command;
    private final Path log;
    private final Optional<ArchiveRecording> recording;
    /** Whether there is anything of use to record. */
    private volatile boolean served;

    private Optional<ChildExit> ended = Optional.empty();
    private JsonLinesProcess<CloudReply> process;
    private boolean closed;

    private Ec2Process(List<String> command, Path log, Optional<ArchiveRecording> recording) {
        this.command = command;
        this.log = log;
        this.recording = recording;
        this.process = start();
    }

    /** As an {@link Ec2Connector}. */
    public static Ec2Api connect(Optional<String> region, Optional<String> endpoint) {
        try {
            CacheDirectory cache = CacheDirectory.ofUser();
            Path log = Files.createTempFile("harness-ec2-", ".err");
            log.toFile().deleteOnExit();
            JvmCommand command = JvmCommand.of(
                            "ec2-api-" + ProcessHandle.current().pid(),
                            ClassPathGroups.ofRunningJar(cache).unpack(GROUP),
                            MAIN)
                    .withFlags("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                    .reachingAsHere()
                    .withArguments(region.orElse(""), endpoint.orElse(""));
            return over(command, cache.archives(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The SDK is most of what such a JVM has to load: the first that served makes an archive of it for all that follow.
     *
     * @param command starts a client, on a class path of one jar
     * @param archives where archives of classes are
     * @param log for its standard error; deleted when the client is closed
     * @return the client, started
     */
    static Ec2Api over(JvmCommand command, Path archives, Path log) throws IOException {
        Path classPath = command.group().entries().get(0);
        Optional<ArchiveRecording> recording = ArchiveRecording.of(ClassArchive.file(archives, classPath));
        try {
            JvmCommand whole = recording.isPresent() ? recording.get().of(command) : command.withClassArchive(archives);
            return proxy(new Ec2Process(deaf(whole.words()), log, recording));
        } catch (IOException | RuntimeException e) {
            recording.ifPresent(ArchiveRecording::close);
            throw e;
        }
    }

    /**
     * @param command starts a client
     * @param log for its standard error; deleted when the client is closed
     * @return the client, started
     */
    static Ec2Api over(List<String> command, Path log) {
        return proxy(new Ec2Process(deaf(command), log, Optional.empty()));
    }

    private static List<String> deaf(List<String> command) {
        List<String> deaf = new ArrayList<>(DEAF);
        deaf.addAll(command);
        return deaf;
    }

    private static Ec2Api proxy(Ec2Process handler) {
        return (Ec2Api) Proxy.newProxyInstance(Ec2Api.class.getClassLoader(), new Class<?>[] {Ec2Api.class}, handler);
    }

    private JsonLinesProcess<CloudReply> start() {
        served = false;
        return JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>("the client of EC2", command, log.getParent(), log, CloudReply.class, GRACE)
                        .withSecrets(),
                this);
    }

    /** The client; another one if it has ended before its time. */
    private synchronized JsonLinesProcess<CloudReply> living() {
        if (ended.isPresent() && !closed) {
            process = start();
            ended = Optional.empty();
        }
        return process;
    }

    private void close() throws IOException {
        JsonLinesProcess<CloudReply> last;
        synchronized (this) {
            closed = true;
            last = process;
        }
        if (recording.isPresent()) {
            close(last, recording.get());
        } else {
            last.close();
        }
        Files.deleteIfExists(log);
    }

    /** What failed has loaded little, and nobody waits for an archive of that. */
    private void close(JsonLinesProcess<CloudReply> last, ArchiveRecording recorded) {
        try (recorded) {
            if (served) {
                awaitArchive(last);
            } else {
                last.kill();
            }
            last.close();
            if (served) {
                recorded.publish(last.exit().join().code() == 0);
            }
        }
    }

    /** Only a client that ends in order writes it; one that loses its parent ends at once. */
    private void awaitArchive(JsonLinesProcess<CloudReply> client) {
        try {
            client.send(new CloudCall(ids.incrementAndGet(), CloudCall.CLOSE, List.of()));
            client.exit().get(RECORDING_GRACE.toSeconds(), TimeUnit.SECONDS);
        } catch (IOException | ExecutionException | TimeoutException e) {
            // It has ended before, or is killed: there is no archive then.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void event(CloudReply reply) {
        if (reply.failure().isEmpty()) {
            served = true;
        }
        CompletableFuture<CloudReply> waits = waiting.remove(reply.id());
        if (waits != null) {
            waits.complete(reply);
        }
    }

    @Override
    public synchronized void exited(ChildExit exit) {
        ended = Optional.of(exit);
        waiting.values().forEach(waits -> waits.completeExceptionally(new IOException(exit.toString())));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (method.getName().equals(CloudCall.CLOSE)) {
            close();
            return null;
        }
        CloudReply reply = ask(method.getName(), arguments == null ? List.of() : Arrays.asList(arguments));
        if (reply.failure().isPresent()) {
            CloudReply.Failure failure = reply.failure().get();
            throw new CloudException(failure.code(), failure.message(), failure.refused());
        }
        return method.getReturnType() == void.class
                ? null
                : MAPPER.readValue(
                        MAPPER.treeAsTokens(reply.value()),
                        MAPPER.getTypeFactory().constructType(method.getGenericReturnType()));
    }

    private CloudReply ask(String method, List<?> arguments) throws CloudException {
        CloudCall call = new CloudCall(
                ids.incrementAndGet(),
                method,
                arguments.stream()
                        .map(argument -> MAPPER.<JsonNode>valueToTree(argument))
                        .toList());
        try {
            return sent(call).get();
        } catch (IOException | UncheckedIOException | ExecutionException e) {
            throw new CloudException(GONE, "the client of EC2 has ended: " + Reason.of(e), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloudException("Interrupted", "interrupted while EC2 was asked to " + method, false);
        }
    }

    private CompletableFuture<CloudReply> sent(CloudCall call) throws IOException {
        try {
            return send(living(), call);
        } catch (ChildExitException e) {
            // It has not heard this call, so that another one may.
            return send(living(), call);
        }
    }

    private CompletableFuture<CloudReply> send(JsonLinesProcess<CloudReply> client, CloudCall call) throws IOException {
        CompletableFuture<CloudReply> reply = new CompletableFuture<>();
        waiting.put(call.id(), reply);
        client.send(call);
        return reply;
    }
}
