package harness.deploy.ec2.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against an endpoint that takes connections and never says a word. */
class Ec2ClientsTest {
    private static final List<String> CREDENTIALS = List.of("aws.accessKeyId", "aws.secretAccessKey");
    private static final int BACKLOG = 50;
    private static final int LIMIT_SECONDS = 60;
    private static final Ec2Clients.Limits SHORT =
            new Ec2Clients.Limits(Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofSeconds(1));

    private ServerSocket silent;

    @BeforeEach
    void listen() throws IOException {
        CREDENTIALS.forEach(property -> System.setProperty(property, "test"));
        silent = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        silent.close();
        CREDENTIALS.forEach(System::clearProperty);
    }

    @Test
    @Timeout(LIMIT_SECONDS)
    void anEndpointThatDoesNotAnswerIsSaidToAndDoesNotHang() {
        Optional<String> endpoint = Optional.of("http://127.0.0.1:" + silent.getLocalPort());
        try (Ec2Api api = Ec2Sdk.lazily(Optional.of("us-east-1"), endpoint, Map.of(), SHORT)) {
            assertThatThrownBy(api::place).satisfies(thrown -> {
                CloudException refused = Ec2Errors.translate(thrown);
                assertThat(refused.code()).isEqualTo("NoAnswer");
                assertThat(refused.refused()).as("it may have been done").isFalse();
                assertThat(refused).hasMessageContaining("does not answer").hasMessageNotContaining("\n");
            });
        }
    }
}
