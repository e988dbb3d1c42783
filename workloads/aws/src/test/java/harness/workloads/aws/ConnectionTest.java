package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import harness.api.machine.HttpProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

class ConnectionTest {
    private static final String HOST = "http.proxyHost";
    private static final String PORT = "http.proxyPort";
    private static final String OTHER = "aws.endpointUrl";

    private static Connection connection(Optional<URI> endpoint, String http) {
        return new Connection(
                endpoint,
                Region.US_EAST_1,
                AnonymousCredentialsProvider.create(),
                new Transport(http, 1, Duration.ofMinutes(10), endpoint.flatMap(HttpProxy::of), Optional.empty()),
                1,
                Optional.empty());
    }

    @AfterEach
    void forget() {
        System.clearProperty(HOST);
        System.clearProperty(PORT);
        System.clearProperty(OTHER);
    }

    /** Nobody listens at port 9, where the proxy would be. */
    @ParameterizedTest
    @ValueSource(strings = {"lean", "sdk"})
    void thisMachineIsNotAskedThroughAProxy(String http) throws IOException {
        System.setProperty(HOST, "127.0.0.1");
        System.setProperty(PORT, "9");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        for (String host : new String[] {"127.0.0.1", "localhost"}) {
            URI address = URI.create(
                    "http://%s:%d".formatted(host, server.getAddress().getPort()));
            try (SdkHttpClient client =
                    connection(Optional.of(address), http).transport().open()) {
                HttpExecuteRequest request = HttpExecuteRequest.builder()
                        .request(SdkHttpRequest.builder()
                                .method(SdkHttpMethod.GET)
                                .uri(address)
                                .build())
                        .build();
                assertThat(client.prepareRequest(request).call().httpResponse().statusCode())
                        .isEqualTo(204);
            }
        }
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "sdk"})
    void addressesOfIpv6AreReached(String http) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
        assumeThat(NetworkInterface.getByInetAddress(loopback))
                .as("there is IPv6")
                .isNotNull();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        URI address = URI.create("http://[::1]:" + server.getAddress().getPort());
        try (SdkHttpClient client =
                connection(Optional.of(address), http).transport().open()) {
            HttpExecuteRequest request = HttpExecuteRequest.builder()
                    .request(SdkHttpRequest.builder()
                            .method(SdkHttpMethod.GET)
                            .uri(address)
                            .build())
                    .build();
            assertThat(client.prepareRequest(request).call().httpResponse().statusCode())
                    .isEqualTo(204);
        }
        server.stop(0);
    }

    @Test
    void whatIsCalledAmazonIsAmazon() {
        System.setProperty(OTHER, "http://127.0.0.1:7001");
        Connection amazon = connection(Optional.empty(), "sdk");
        try (SdkHttpClient http = amazon.transport().open()) {
            assertThatThrownBy(() -> amazon.requireAsked(
                            amazon.configure(S3Client.builder(), http).build()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("sends requests to http://127.0.0.1:7001")
                    .hasMessageContaining("--endpoint http://127.0.0.1:7001");
            System.clearProperty(OTHER);
            assertThat(amazon.requireAsked(
                            amazon.configure(S3Client.builder(), http).build()))
                    .isNotNull();
        }
        Connection named = connection(Optional.of(URI.create("http://127.0.0.1:7001")), "sdk");
        try (SdkHttpClient http = named.transport().open()) {
            assertThat(named.requireAsked(
                            named.configure(S3Client.builder(), http).build()))
                    .isNotNull();
        }
    }
}
