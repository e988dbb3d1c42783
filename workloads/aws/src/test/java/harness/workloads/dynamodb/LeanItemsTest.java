package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import harness.api.file.SeededContent;
import harness.api.json.Json;
import harness.workloads.aws.Failures;
import harness.workloads.aws.ProbeContext;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.aws.WrongDataException;
import harness.workloads.load.FailureKind;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the lean client sends to a server that speaks DynamoDB's JSON, and what it makes of its answers. */
class LeanItemsTest {
    private static final Pattern SIGNED = Pattern.compile("AWS4-HMAC-SHA256 "
            + "Credential=key/[0-9]{8}/eu-west-1/dynamodb/aws4_request, "
            + "SignedHeaders=[a-z0-9;-]*host;[a-z0-9;-]*x-amz-target[a-z0-9;-]*, "
            + "Signature=[0-9a-f]{64}");
    private static final int SIZE = 1024;
    private static final long ITEM = 17;
    private static final String THROTTLED = "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException";

    @TempDir
    Path directory;

    private final Items items = new Items("r1024-", SIZE, 42, SeededContent.of(42, 0));
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<Map<?, ?>> bodies = new CopyOnWriteArrayList<>();
    private final List<String> targets = new CopyOnWriteArrayList<>();
    private final Set<Integer> connections = ConcurrentHashMap.newKeySet();
    private final ItemClient client = new ItemClient() {
        @Override
        public long perform(long sequence) {
            throw new UnsupportedOperationException();
        }
    };
    private HttpServer server;
    private DynamoDbSession session;

    private record Answer(int status, String body) {}

    @BeforeEach
    void start() throws IOException {
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", "secret");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
        String address = "http://localhost:" + server.getAddress().getPort();
        session = DynamoDbSession.open(
                new ProbeContext(
                        new DynamoDbPut(),
                        directory,
                        Map.of("endpoint", address, "table", "a-table", "region", "eu-west-1")),
                ProbeParameters.LEAN);
    }

    @AfterEach
    void stop() {
        session.close();
        server.stop(0);
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    private void serve(HttpExchange exchange) throws IOException {
        bodies.add(Json.read(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), Map.class));
        targets.add(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
        connections.add(exchange.getRemoteAddress().getPort());
        boolean signed = exchange.getRequestHeaders().get("Content-Length").size() == 1
                && SIGNED.matcher(exchange.getRequestHeaders().getFirst("Authorization"))
                        .matches();
        Answer answer = signed ? answers.remove() : new Answer(403, "{}");
        byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status, bytes.length);
        // Closing the exchange would close its connection.
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    private ItemRequests requests() {
        ItemRequests requests = session.requests(items);
        assertThat(requests).isInstanceOf(LeanItems.class);
        return requests;
    }

    private static String found(byte[] data) {
        return """
                {"ConsumedCapacity": {"TableName": "a-table", "CapacityUnits": 0.5}, "Item": {"pk": {"S": "x"}, "data": {"B": "%s"}}}
                """.formatted(Base64.getEncoder().encodeToString(data));
    }

    @Test
    void writesAnItemInDynamoDbsOwnFormAndAddsUpWhatIsConsumed() throws Exception {
        answers.add(new Answer(200, "{\"ConsumedCapacity\": {\"CapacityUnits\": 2.0}}"));
        assertThat(requests().put(items, ITEM).perform(client)).isEqualTo(SIZE);
        assertThat(client.capacity()).isEqualTo(2);
        assertThat(targets).containsExactly("DynamoDB_20120810.PutItem");
        assertThat(bodies)
                .singleElement()
                .isEqualTo(Map.of(
                        "TableName",
                        "a-table",
                        "ReturnConsumedCapacity",
                        "TOTAL",
                        "Item",
                        Map.of(
                                "pk", Map.of("S", items.partition(ITEM)),
                                "sk", Map.of("N", "7"),
                                "data", Map.of("B", Base64.getEncoder().encodeToString(items.bytes(ITEM))))));
    }

    @Test
    void readsAnItemAndComparesIt() throws Exception {
        answers.add(new Answer(200, found(items.bytes(ITEM))));
        assertThat(requests().get(ITEM, true).perform(client)).isEqualTo(SIZE);
        assertThat(client.capacity()).isEqualTo(0.5);
        assertThat(targets).containsExactly("DynamoDB_20120810.GetItem");
        assertThat(bodies.get(0).get("ConsistentRead")).isEqualTo(true);
    }

    @Test
    void anItemThatIsWrongOrMissingIsNotCounted() {
        answers.add(new Answer(200, found(items.bytes(ITEM + 1))));
        answers.add(new Answer(200, "{\"ConsumedCapacity\": {\"CapacityUnits\": 0.5}}"));
        answers.add(new Answer(200, "{\"Item\": {\"data\": {\"B\": \"%%%\"}}}"));
        ItemRequests.Ready get = requests().get(ITEM, false);
        assertThatThrownBy(() -> get.perform(client))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("not as it was written");
        assertThatThrownBy(() -> get.perform(client))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("is not there");
        assertThatThrownBy(() -> get.perform(client))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("no binary data");
    }

    @Test
    void triesAgainWhatWasThrottledAndNotWhatWasRefused() throws Exception {
        answers.add(new Answer(400, "{\"__type\": \"" + THROTTLED + "\", \"message\": \"slower\"}"));
        answers.add(new Answer(200, "{}"));
        assertThat(requests().put(items, ITEM).perform(client)).isEqualTo(SIZE);
        assertThat(targets).hasSize(2);

        answers.add(new Answer(400, "{\"__type\": \"x#ResourceNotFoundException\", \"message\": \"no such table\"}"));
        assertThatThrownBy(() -> requests().put(items, ITEM).perform(client))
                .isInstanceOfSatisfying(
                        DynamoDbException.class,
                        refusal -> assertThat(refusal.awsErrorDetails().errorCode())
                                .isEqualTo("ResourceNotFoundException"))
                .hasMessageContaining("no such table")
                .matches(refusal -> Failures.kind(refusal) == FailureKind.REFUSED);
        assertThat(targets).hasSize(3);
        assertThat(connections).as("a refusal leaves its connection").hasSize(1);
    }

    @Test
    void whatAServerInBetweenSaysIsAFailureOfTheServer() {
        for (int attempt = 0; attempt < 3; attempt++) {
            answers.add(new Answer(502, "<html>bad gateway</html>"));
        }
        assertThatThrownBy(() -> requests().get(ITEM, false).perform(client))
                .matches(refusal -> Failures.kind(refusal) == FailureKind.SERVER_ERROR
                        || Failures.kind(refusal) == FailureKind.THROTTLED);
        assertThat(targets).hasSize(3);
    }

    @Test
    void anItemThatWasAcknowledgedAndIsOfAnEarlierPassIsWrong() {
        ItemOperations operations = new ItemOperations(session, items);
        List<ItemClient.Written> second = List.of(new ItemClient.Written(ITEM, 1));
        answers.add(stored(items.version(1)));
        assertThat(operations.readBack(second).valid()).isTrue();
        answers.add(stored(items));
        assertThat(operations.readBack(second).valid()).isFalse();
        answers.add(new Answer(200, "{}"));
        assertThat(operations.readBack(second).reason()).endsWith("is not there, though the service acknowledged it");
    }

    private static Answer stored(Items version) {
        String data = Base64.getEncoder().encodeToString(version.bytes(ITEM));
        return new Answer(200, "{\"Item\":{\"data\":{\"B\":\"%s\"}}}".formatted(data));
    }
}
