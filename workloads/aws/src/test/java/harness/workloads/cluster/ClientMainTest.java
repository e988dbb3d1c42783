package harness.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import harness.api.clients.ClientGreeting;
import harness.api.clients.ClientHello;
import harness.api.clients.JsonLineConnection;
import harness.api.clients.WaitingClients;
import harness.api.json.Json;
import harness.workloads.aws.ProbeContext;
import harness.workloads.aws.SessionKeys;
import harness.workloads.s3.S3Put;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientMainTest {
    private static final String LOOPBACK = "127.0.0.1";

    private final String secret = UUID.randomUUID().toString();

    @TempDir
    private Path directory;

    private Process process;
    private int port;

    @BeforeEach
    void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        WaitingClients.listen(LOOPBACK),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClientMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put(WaitingClients.SECRET, secret);
        process = builder.start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        port = Json.read(output.readLine(), WaitingClients.Listening.class).port();
    }

    @AfterEach
    void stop() {
        process.destroyForcibly();
    }

    private JsonLineConnection call(String said) throws IOException {
        JsonLineConnection line = new JsonLineConnection(new Socket(InetAddress.getLoopbackAddress(), port));
        line.say(new ClientGreeting(said, 3));
        return line;
    }

    @Test
    void whoDoesNotKnowTheSecretHearsNothing() throws IOException {
        try (JsonLineConnection stranger = call("another");
                JsonLineConnection master = call(secret)) {
            assertThatThrownBy(() -> stranger.hear(ClientHello.class)).isInstanceOf(EOFException.class);
            assertThat(master.hear(ClientHello.class)).isEqualTo(new ClientHello(secret, 3, LOOPBACK));
        }
    }

    /** In one JVM: the load is put on in every trial. */
    @Test
    void oneTrialFollowsOnAnother() throws IOException {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("ETag", "\"0\"");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        service.start();
        try {
            for (int trial = 0; trial < 2; trial++) {
                assertThat(drive("http://" + LOOPBACK + ":"
                                        + service.getAddress().getPort())
                                .clients())
                        .hasSize(2);
            }
        } finally {
            service.stop(0);
        }
    }

    private FromTask.Result drive(String endpoint) throws IOException {
        S3Put probe = new S3Put();
        Map<String, String> given = Map.of(
                "endpoint",
                endpoint,
                "threads",
                "2",
                "duration",
                "1",
                "warm-up",
                "0",
                "size",
                "4KiB",
                "bucket",
                "given");
        ProbeContext context = new ProbeContext(probe, directory, given);
        try (JsonLineConnection line = call(secret)) {
            assertThat(line.hear(ClientHello.class).client()).isEqualTo(3);
            line.say(new ToTask.Make(
                    Assignment.of(probe.describe(), context, Map.of("tasks", "1"), 0),
                    Optional.of(new SessionKeys("access", "secret", Optional.empty()))));
            assertThat(line.hear(FromTask.class)).isInstanceOf(FromTask.Made.class);
            line.say(new ToTask.Ping());
            FromTask.Pong pong = (FromTask.Pong) line.hear(FromTask.class);
            line.say(new ToTask.Start(pong.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(100)));
            FromTask.Result result = (FromTask.Result) line.hear(FromTask.class);
            line.say(new ToTask.End());
            return result;
        }
    }

    @Test
    void itEndsWithWhoeverHasStartedIt() throws Exception {
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
