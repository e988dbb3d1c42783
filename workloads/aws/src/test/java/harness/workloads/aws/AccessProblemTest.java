package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** Of a service that answers as Amazon S3 and others do ("Error responses" of its API reference). */
class AccessProblemTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | application/xml | <Error><Code>AuthorizationHeaderMalformed</Code><Message>expecting 'eu-west-1'</Message></Error> | --region eu-west-1",
                "403 | application/xml | <Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error> | the clock of this machine is wrong",
                "404 | text/html | <html><title>Not here</title></html> | no such service: status 404, '<html><title>Not here",
                "200 | text/plain; charset=utf-8 | It works! | no such service: status 200, 'It works!'",
                "403 | application/xml | <Error><Code>InvalidAccessKeyId</Code><Message>no</Message></Error> | AWS_ACCESS_KEY_ID",
            })
    void refusalsSayWhatToDo(int status, String type, String body, String expected) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
        Connection connection = new Connection(
                Optional.of(URI.create(endpoint)),
                Region.US_EAST_1,
                AnonymousCredentialsProvider.create(),
                new Transport(ProbeParameters.LEAN, 1, Duration.ofMinutes(1), Optional.empty(), Optional.empty()),
                1,
                Optional.empty());
        try (SdkHttpClient http = connection.transport().open();
                S3Client client = connection
                        .configure(S3Client.builder(), http)
                        .forcePathStyle(true)
                        .build()) {
            Throwable failure = catchThrowable(() -> client.listObjectsV2(request -> request.bucket("bucket")));
            PlannedContext context =
                    new PlannedContext(Map.of(ProbeParameters.ENDPOINT, endpoint, ProbeParameters.REGION, "us-east-1"));
            assertThat(AccessProblem.explain(failure, context))
                    .hasValueSatisfying(
                            line -> assertThat(line).contains(expected).doesNotContain("\n"));
        }
        server.stop(0);
    }
}
