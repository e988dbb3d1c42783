package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import harness.api.workload.Workload;
import harness.workloads.aws.ProbeContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the requests are that probes of DynamoDB prepare with, at a service that has one table or none. */
class WrittenOnceTest {
    private static final int ITEMS = 100;

    @TempDir
    Path directory;

    private final List<String> operations = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer service;
    private volatile boolean table;

    @BeforeEach
    void start() throws IOException {
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", "secret");
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(threads);
        service.createContext("/", this::answer);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
        threads.shutdownNow();
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void whatIsReadIsWrittenOnceInARunAndAgainWhenItsTableIsGone() throws Exception {
        int markOfTheTable = 1;
        assertThat(writesToPrepare(new DynamoDbGet(), "1KiB")).isEqualTo(ITEMS + markOfTheTable);
        assertThat(writesToPrepare(new DynamoDbQuery(), "1KiB")).isZero();
        assertThat(writesToPrepare(new DynamoDbBatchGet(), "1KiB")).isZero();
        assertThat(writesToPrepare(new DynamoDbMixed(), "1KiB")).isZero();
        assertThat(writesToPrepare(new DynamoDbGet(), "2KiB")).isEqualTo(ITEMS);

        new DynamoDbGet().cleanup(context(new DynamoDbGet(), "1KiB"));
        assertThat(table).isFalse();
        assertThat(writesToPrepare(new DynamoDbQuery(), "1KiB")).isEqualTo(ITEMS + markOfTheTable);
    }

    private int writesToPrepare(Workload probe, String size) throws Exception {
        operations.clear();
        probe.prepare(context(probe, size));
        return (int) operations.stream().filter("PutItem"::equals).count();
    }

    private ProbeContext context(Workload probe, String size) {
        return new ProbeContext(
                probe,
                "/harness/once",
                directory,
                Map.of(
                        "endpoint",
                        "http://127.0.0.1:" + service.getAddress().getPort(),
                        "size",
                        size,
                        "items",
                        Integer.toString(ITEMS)));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target").replaceAll(".*\\.", "");
        exchange.getRequestBody().readAllBytes();
        operations.add(operation);
        boolean missing = operation.equals("DescribeTable") && !table;
        table = operation.equals("CreateTable") || (table && !operation.equals("DeleteTable"));
        String described =
                "{\"TableName\":\"t\",\"TableStatus\":\"ACTIVE\",\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"}}";
        String text = switch (operation) {
            case "DescribeTable" ->
                missing
                        ? "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\"}"
                        : "{\"Table\":" + described + "}";
            case "CreateTable" -> "{\"TableDescription\":" + described + "}";
            default -> "{}";
        };
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(missing ? 400 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
