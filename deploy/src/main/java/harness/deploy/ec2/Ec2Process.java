package harness.deploy.ec2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.core.json.Json;
import harness.core.launch.CacheDirectory;
import harness.core.launch.ChildExit;
import harness.core.launch.ChildListener;
import harness.core.launch.ClassPathGroups;
import harness.core.launch.JsonLinesProcess;
import harness.core.launch.JvmCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** The cloud's client, in a JVM of its own on a class-path group of its own. */
final class Ec2Process implements InvocationHandler, ChildListener<CloudReply> {
    private static final String GROUP = "ec2";
    private static final String MAIN = "harness.deploy.ec2.sdk.Ec2SdkMain";
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final String GONE = "ProcessEnded";

    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<CloudReply>> waiting = new ConcurrentHashMap<>();
    private final Path log;
    private volatile Optional<ChildExit> ended = Optional.empty();
    private JsonLinesProcess<CloudReply> process;

    private Ec2Process(Path log) {
        this.log = log;
    }

    /** As an {@link Ec2Connector}. */
    static Ec2Api connect(Optional<String> region, Optional<String> endpoint) {
        try {
            CacheDirectory cache = CacheDirectory.ofUser();
            Path log = Files.createTempFile("harness-ec2-", ".err");
            Ec2Process handler = new Ec2Process(log);
            List<String> command = JvmCommand.of(
                            "ec2-api-" + ProcessHandle.current().pid(),
                            ClassPathGroups.ofRunningJar(cache).unpack(GROUP),
                            MAIN)
                    .withFlags("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                    .withArguments(region.orElse(""), endpoint.orElse(""))
                    .words();
            handler.process = JsonLinesProcess.start(
                    new JsonLinesProcess.Spec<>(
                            "the client of EC2", command, log.getParent(), log, CloudReply.class, GRACE),
                    handler);
            return (Ec2Api)
                    Proxy.newProxyInstance(Ec2Api.class.getClassLoader(), new Class<?>[] {Ec2Api.class}, handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void event(CloudReply reply) {
        CompletableFuture<CloudReply> waits = waiting.remove(reply.id());
        if (waits != null) {
            waits.complete(reply);
        }
    }

    @Override
    public void exited(ChildExit exit) {
        ended = Optional.of(exit);
        waiting.values().forEach(waits -> waits.completeExceptionally(new IOException(exit.toString())));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (method.getName().equals("close")) {
            process.close();
            Files.deleteIfExists(log);
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
        long id = ids.incrementAndGet();
        CompletableFuture<CloudReply> reply = new CompletableFuture<>();
        waiting.put(id, reply);
        try {
            if (ended.isPresent()) {
                throw new IOException(ended.get().toString());
            }
            process.send(new CloudCall(
                    id,
                    method,
                    arguments.stream()
                            .map(argument -> MAPPER.<JsonNode>valueToTree(argument))
                            .toList()));
            return reply.get();
        } catch (IOException | ExecutionException e) {
            throw new CloudException(GONE, "the client of EC2 has ended: " + e.getMessage(), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloudException("Interrupted", "interrupted while EC2 was asked to " + method, false);
        }
    }
}
