package harness.hdfs.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.api.file.OwnUser;
import harness.api.json.Json;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.RunSecret;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A machine's word on its connections, and those who want it, or give another. */
class OwnerServerTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final RunSecret SECRET = RunSecret.random();

    private OwnerServer owners;
    private ServerSocket daemon;

    @BeforeEach
    void start() throws IOException {
        owners = OwnerServer.start(LOOPBACK.getHostAddress(), SECRET);
        daemon = new ServerSocket(0, 10, LOOPBACK);
    }

    @AfterEach
    void end() throws IOException {
        owners.close();
        daemon.close();
    }

    private InetSocketAddress server() {
        return new InetSocketAddress(LOOPBACK, owners.port());
    }

    private static ConnectionEnds ends(Socket accepted) {
        return new ConnectionEnds((InetSocketAddress) accepted.getRemoteSocketAddress(), (InetSocketAddress)
                accepted.getLocalSocketAddress());
    }

    @Test
    @SuppressWarnings("try") // one is closed before its end
    void ownConnectionsAreOwnAsLongAsTheyAreHeld() throws IOException {
        try (Socket client = new Socket(LOOPBACK, daemon.getLocalPort());
                Socket accepted = daemon.accept()) {
            assertThat(OwnerClient.isOwn(ends(accepted), server(), server())).isTrue();
            client.close();
            assertThat(OwnerClient.isOwn(ends(accepted), server(), server())).isFalse();
        }
    }

    @Test
    void anotherUsersConnectionsAreNot() throws IOException, InterruptedException {
        Process stranger = stranger("exec 3<>/dev/tcp/127.0.0.1/%d; read line".formatted(daemon.getLocalPort()));
        try (Socket accepted = daemon.accept()) {
            assertThat(OwnerClient.isOwn(ends(accepted), server(), server())).isFalse();
        } finally {
            stranger.destroyForcibly().waitFor();
        }
    }

    @Test
    void anotherUserIsNotToldTheSecret() throws IOException, InterruptedException {
        Process stranger =
                stranger("exec 3<>/dev/tcp/127.0.0.1/%d; printf '\\0\\6secret' >&3; head -c 66 <&3 | od -An -tx1; exit"
                        .formatted(owners.port()));
        // An empty text, and not 64 digits.
        stranger.getOutputStream().close();
        byte[] said = new byte[" 00 00".length()];
        assertThat(stranger.getInputStream().readNBytes(said, 0, said.length)).isEqualTo(said.length);
        assertThat(new String(said, StandardCharsets.US_ASCII)).isEqualTo(" 00 00");
        stranger.destroyForcibly().waitFor();
    }

    @Test
    void withoutTheSecretThereIsNoAnswer() throws IOException {
        try (Socket client = new Socket(LOOPBACK, daemon.getLocalPort());
                Socket accepted = daemon.accept()) {
            assertThat(client.isConnected()).isTrue();
            assertThatThrownBy(() -> OwnerClient.isOwn(ends(accepted), RunSecret.random(), server()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("does not know the cluster's secret");
        }
    }

    @Test
    void theWordOfSomebodyElseWhoListensThereIsNotBelieved() throws IOException, InterruptedException {
        try (ServerSocket other = new ServerSocket(0, 10, LOOPBACK);
                Socket client = new Socket(LOOPBACK, daemon.getLocalPort());
                Socket accepted = daemon.accept()) {
            assertThat(client.isConnected()).isTrue();
            Thread echo = new Thread(() -> {
                try (Socket asker = other.accept()) {
                    String question = new DataInputStream(asker.getInputStream()).readUTF();
                    String signature = question.substring(question.lastIndexOf(' ') + 1);
                    new DataOutputStream(asker.getOutputStream()).writeUTF(signature);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            echo.start();
            InetSocketAddress impostor = new InetSocketAddress(LOOPBACK, other.getLocalPort());
            assertThatThrownBy(() -> OwnerClient.isOwn(ends(accepted), SECRET, impostor))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("does not know the cluster's secret");
            echo.join();
        }
    }

    @Test
    void theSecretIsShownToNobody() {
        NodeCommand command = new NodeCommand.Listen(LOOPBACK.getHostAddress(), SECRET);
        assertThat(command.toString()).doesNotContain(SECRET.hex());
        assertThat(Json.read(Json.line(command), NodeCommand.class)).isEqualTo(command);
    }

    private static Process stranger(String script) throws IOException {
        assumeTrue(OwnUser.id() == 0, "only root becomes another user");
        return new ProcessBuilder(
                        List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-c", script))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
