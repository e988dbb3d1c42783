package harness.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.api.clients.ClientHello;
import harness.api.file.OwnUser;
import harness.api.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who calls where the map tasks of a probe are awaited. */
class ClusterClientsTest {
    private static final String TOKEN = "2e1a3c9f";
    private static final String HELLO = Json.line(new ClientHello(TOKEN, 0, "host"));

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private boolean isTask(String said) throws IOException {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            client.getOutputStream().write(said.getBytes(StandardCharsets.UTF_8));
            try (Socket caller = server.accept()) {
                boolean task = ClusterClients.called(caller, TOKEN).isPresent();
                assertThat(caller.isClosed()).isEqualTo(!task);
                return task;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\n", "GET / HTTP/1.1\r\n\r\n", "null\n", "[]\n", "{\"say\":\"hello\"}\n"})
    void whoeverSaysNothingOrSomethingElseIsHungUpOnAndTheTrialGoesOn(String said) throws IOException {
        assertThat(isTask(said)).isFalse();
    }

    @Test
    void whoeverHasAnotherTokenIsHungUpOn() throws IOException {
        assertThat(isTask(HELLO + "\n")).isTrue();
        assertThat(isTask(HELLO.replace(TOKEN, "00000000") + "\n")).isFalse();
    }

    @Test
    void anotherUserIsHungUpOnEvenWithTheToken() throws IOException, InterruptedException {
        assumeTrue(OwnUser.id() == 0, "only root becomes another user");
        Process stranger = new ProcessBuilder(
                        "setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "bash",
                        "-c",
                        "exec 3<>/dev/tcp/127.0.0.1/%d; printf '%%s\\n' \"$0\" >&3; read line"
                                .formatted(server.getLocalPort()),
                        HELLO)
                .start();
        try (Socket caller = server.accept()) {
            assertThat(ClusterClients.called(caller, TOKEN)).isEmpty();
            assertThat(caller.isClosed()).isTrue();
        } finally {
            stranger.destroyForcibly().waitFor();
        }
    }
}
