package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

class LeanHttpClientTest {
    private static final Duration LONG = Duration.ofMinutes(2);

    private static final SSLSocketFactory TLS = (SSLSocketFactory) SSLSocketFactory.getDefault();

    private final LeanHttpClient client = new LeanHttpClient(LONG, LONG, TLS);
    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    /** Says what it got. */
    private void serve(HttpExchange exchange) throws IOException {
        ports.add(exchange.getRemoteAddress().getPort());
        byte[] body = exchange.getRequestBody().readAllBytes();
        seen.add("%s %s %s %s"
                .formatted(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI(),
                        exchange.getRequestHeaders().getFirst("Host"),
                        new String(body, StandardCharsets.UTF_8)));
        exchange.getResponseHeaders().add("X-Twice", "a");
        exchange.getResponseHeaders().add("X-Twice", "b");
        if (exchange.getRequestURI().getPath().equals("/last")) {
            exchange.getResponseHeaders().add("Connection", "close");
        }
        boolean bare = exchange.getRequestMethod().equals("HEAD");
        // A length of 0 has it sent in chunks.
        boolean chunked = exchange.getRequestURI().getPath().equals("/chunked");
        exchange.sendResponseHeaders(bare || body.length > 0 ? 200 : 404, bare ? -1 : chunked ? 0 : body.length);
        if (!bare) {
            try (OutputStream answer = exchange.getResponseBody()) {
                answer.write(body);
            }
        }
    }

    private String address(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    private static HttpExecuteRequest request(SdkHttpMethod method, String address, Optional<String> body) {
        SdkHttpRequest.Builder head =
                SdkHttpRequest.builder().method(method).uri(URI.create(address)).putHeader("Expect", "100-continue");
        HttpExecuteRequest.Builder request = HttpExecuteRequest.builder();
        body.map(text -> text.getBytes(StandardCharsets.UTF_8)).ifPresent(bytes -> {
            if (!address.endsWith("/chunked")) {
                head.putHeader("Content-Length", Integer.toString(bytes.length));
            }
            request.contentStreamProvider(() -> new ByteArrayInputStream(bytes));
        });
        return request.request(head.build()).build();
    }

    private HttpExecuteResponse call(SdkHttpMethod method, String path, Optional<String> body) throws IOException {
        return client.prepareRequest(request(method, address(path), body)).call();
    }

    private String text(HttpExecuteResponse response) throws IOException {
        try (AbortableInputStream body = response.responseBody().orElseThrow()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a?b=c%20d", "//double//", "/%E4", "/chunked"})
    void aRequestArrivesAsItWasMadeAndItsAnswerComesBack(String path) throws IOException {
        HttpExecuteResponse response = call(SdkHttpMethod.PUT, path, Optional.of("body"));
        assertThat(text(response)).isEqualTo("body");
        assertThat(response.httpResponse().statusCode()).isEqualTo(200);
        assertThat(response.httpResponse().matchingHeaders("x-twice")).containsExactly("a", "b");
        assertThat(seen)
                .containsExactly(
                        "PUT " + path + " localhost:" + server.getAddress().getPort() + " body");
    }

    @ParameterizedTest
    @EnumSource(
            value = SdkHttpMethod.class,
            names = {"GET", "HEAD", "DELETE", "POST", "PUT"})
    void everyMethodWithoutABodyIsAnsweredOnOneConnection(SdkHttpMethod method) throws IOException {
        for (int i = 0; i < 3; i++) {
            HttpExecuteResponse response = call(method, "/", Optional.empty());
            assertThat(response.httpResponse().statusCode()).isEqualTo(method == SdkHttpMethod.HEAD ? 200 : 404);
            response.responseBody().ifPresent(LeanHttpClientTest::close);
        }
        assertThat(ports).hasSize(3).containsOnly(ports.get(0));
    }

    private static void close(AbortableInputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aConnectionIsUsedAgainWhenItsAnswerHasBeenClosedAndNotWhenItWasAborted() throws IOException {
        close(call(SdkHttpMethod.PUT, "/", Optional.of("long enough"))
                .responseBody()
                .orElseThrow());
        call(SdkHttpMethod.PUT, "/", Optional.of("x"))
                .responseBody()
                .orElseThrow()
                .abort();
        text(call(SdkHttpMethod.PUT, "/", Optional.of("y")));
        assertThat(ports.get(1)).isEqualTo(ports.get(0));
        assertThat(ports.get(2)).isNotEqualTo(ports.get(0));
    }

    @Test
    void whatIsAbortedAfterItsEndDisturbsNobody() throws IOException {
        AbortableInputStream ended =
                call(SdkHttpMethod.PUT, "/", Optional.of("x")).responseBody().orElseThrow();
        close(ended);
        ended.abort();
        text(call(SdkHttpMethod.PUT, "/", Optional.of("y")));
        assertThat(ports.get(1)).isEqualTo(ports.get(0));
    }

    @Test
    void anotherThreadCanAbortWhatNobodyAnswers() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (RawServer raw = new RawServer("")) {
            ExecutableHttpRequest request =
                    client.prepareRequest(request(SdkHttpMethod.GET, raw.address(), Optional.empty()));
            Future<HttpExecuteResponse> waiting = other.submit(request);
            await().atMost(LONG).until(() -> raw.asked());
            request.abort();
            assertThatThrownBy(() -> waiting.get(LONG.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        } finally {
            other.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\n\r\nok",
                "HTTP/1.0 200 OK\r\n\r\nok",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n"
            })
    void anAnswerIsReadToItsEndHoweverThatIsSaid(String answer) throws Exception {
        try (RawServer raw = new RawServer(answer)) {
            raw.closeAfterAnswer();
            for (int i = 0; i < 2; i++) {
                HttpExecuteResponse response = client.prepareRequest(
                                request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                        .call();
                assertThat(text(response)).isEqualTo("ok");
                // What is known to be closed is not asked again; of what rests the service has said nothing.
                client.close();
            }
        }
    }

    @Test
    void aSecureConnectionIsMadeToTheNameThatTheCertificateHasAndToNoOther(@TempDir Path directory) throws Exception {
        SSLContext context = OwnCertificate.of("localhost", directory.resolve("keys"));
        HttpsServer secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(context));
        secure.createContext("/", this::serve);
        secure.start();
        String port = ":" + secure.getAddress().getPort() + "/";
        try (LeanHttpClient own = new LeanHttpClient(LONG, LONG, context.getSocketFactory())) {
            HttpExecuteResponse response = own.prepareRequest(
                            request(SdkHttpMethod.PUT, "https://localhost" + port, Optional.of("body")))
                    .call();
            assertThat(text(response)).isEqualTo("body");
            assertThatThrownBy(() -> own.prepareRequest(
                                    request(SdkHttpMethod.PUT, "https://127.0.0.1" + port, Optional.of("body")))
                            .call())
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("127.0.0.1");
            assertThat(seen).hasSize(1);
        } finally {
            secure.stop(0);
        }
    }

    @Test
    void aConnectionThatTheServiceClosesIsNotUsedAgain() throws IOException {
        text(call(SdkHttpMethod.PUT, "/last", Optional.of("x")));
        text(call(SdkHttpMethod.PUT, "/", Optional.of("y")));
        assertThat(ports.get(1)).isNotEqualTo(ports.get(0));
    }

    @Test
    void nothingThatIsOpenOutlivesTheClient() throws Exception {
        try (RawServer raw = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")) {
            LeanHttpClient own = new LeanHttpClient(LONG, LONG, TLS);
            HttpExecuteResponse resting = own.prepareRequest(
                            request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                    .call();
            HttpExecuteResponse inUse = own.prepareRequest(request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                    .call();
            text(resting);
            own.close();
            text(inUse);
            assertThat(raw.ends(LONG)).isEqualTo(2);
        }
    }

    @Test
    void aTruncatedBodyIsAnError() throws Exception {
        try (RawServer raw = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nok")) {
            raw.closeAfterAnswer();
            HttpExecuteResponse response = client.prepareRequest(
                            request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                    .call();
            assertThatThrownBy(() -> text(response)).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 two hundred\r\n\r\n"})
    void whatIsNoAnswerIsAnError(String answer) throws Exception {
        try (RawServer raw = new RawServer(answer)) {
            raw.closeAfterAnswer();
            assertThatThrownBy(() -> client.prepareRequest(request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                            .call())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whoIsSilentIsWaitedForAsLongAsWasSaid() throws Exception {
        try (RawServer raw = new RawServer("");
                LeanHttpClient hasty = new LeanHttpClient(LONG, Duration.ofMillis(50), TLS)) {
            assertThatThrownBy(() -> hasty.prepareRequest(request(SdkHttpMethod.GET, raw.address(), Optional.empty()))
                            .call())
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aPortThatNobodyListensOnIsRefusedByName() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertThatThrownBy(() -> client.prepareRequest(
                                request(SdkHttpMethod.GET, "http://localhost:" + free + "/", Optional.empty()))
                        .call())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("localhost:" + free);
    }

    @Test
    void anAbortedRequestIsNotSent() {
        var request = client.prepareRequest(request(SdkHttpMethod.GET, address("/"), Optional.empty()));
        request.abort();
        assertThatThrownBy(request::call).isInstanceOf(IOException.class);
        assertThat(seen).isEmpty();
    }
}
