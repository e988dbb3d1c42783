package harness.workloads.dynamodb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import harness.workloads.aws.Connection;
import harness.workloads.aws.LeanSender;
import harness.workloads.aws.SignatureV4;
import harness.workloads.aws.WrongDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Items by {@link LeanSender}, in DynamoDB's own JSON (Amazon DynamoDB Developer Guide, "DynamoDB low-level API"): a
 * request's body is made and hashed once, and signed for each attempt. What it leaves out, too: the checksum of the
 * answer (x-amz-crc32); of items that are read every byte is compared.
 */
final class LeanItems implements ItemRequests {
    private static final String TARGET = "DynamoDB_20120810.";
    private static final int MOST_BYTES = 1 << 20;

    private final LeanSender sender;
    private final SignatureV4 signature;
    private final URI address;
    private final String table;
    private final Items items;

    /**
     * @param connection to the service
     * @param http sends the requests
     * @param table with the items
     * @param items that it reads
     */
    LeanItems(Connection connection, SdkHttpClient http, String table, Items items) {
        this.sender = LeanSender.of(connection, http, DynamoDbRefusal::of);
        this.signature = connection.signature("dynamodb");
        this.address = connection
                .endpoint()
                .orElseGet(() -> DynamoDbEndpointProvider.defaultProvider()
                        .resolveEndpoint(endpoint -> endpoint.region(connection.region()))
                        .join()
                        .endpointUrl()
                        .toUri());
        this.table = table;
        this.items = items;
    }

    @Override
    public Ready put(Items version, long item) {
        Map<String, Object> attributes = key(item);
        attributes.put(Items.DATA, Map.of("B", Base64.getEncoder().encodeToString(version.bytes(item))));
        LeanSender.Sending sending = sending(
                "PutItem", body("Item", attributes), PutItemRequest.builder().build());
        return own -> sender.send(sending, answer -> {
            own.consumed(units(read(answer)));
            return version.size();
        });
    }

    @Override
    public Ready get(long item, boolean strong) {
        Map<String, Object> body = body("Key", key(item));
        body.put("ConsistentRead", strong);
        LeanSender.Sending sending = sending(
                "GetItem", body, GetItemRequest.builder().consistentRead(strong).build());
        return own -> sender.send(sending, answer -> {
            JsonNode found = read(answer);
            own.consumed(units(found));
            return items.check(
                    item, data(item, found.path("Item").path(Items.DATA).path("B")));
        });
    }

    private byte[] data(long item, JsonNode value) throws IOException {
        if (!value.isTextual()) {
            throw items.missing(item);
        }
        try {
            return value.binaryValue();
        } catch (JsonProcessingException e) {
            throw new WrongDataException("item %d holds no binary data: %s".formatted(item, e.getOriginalMessage()));
        }
    }

    private Map<String, Object> key(long item) {
        Map<String, Object> attributes = new TreeMap<>();
        items.key(item)
                .forEach((name, value) ->
                        attributes.put(name, value.s() == null ? Map.of("N", value.n()) : Map.of("S", value.s())));
        return attributes;
    }

    private Map<String, Object> body(String name, Map<String, Object> attributes) {
        Map<String, Object> body = new TreeMap<>();
        body.put("TableName", table);
        body.put("ReturnConsumedCapacity", "TOTAL");
        body.put(name, attributes);
        return body;
    }

    private LeanSender.Sending sending(String operation, Map<String, Object> body, SdkRequest model) {
        byte[] bytes = Json.line(body).getBytes(StandardCharsets.UTF_8);
        ContentStreamProvider content = () -> new ByteArrayInputStream(bytes);
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(address)
                .putHeader("User-Agent", "harness")
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", Integer.toString(bytes.length))
                .putHeader("X-Amz-Target", TARGET + operation)
                .build();
        String hash = SignatureV4.hash(bytes);
        return new LeanSender.Sending(() -> signature.sign(request, hash), model, Optional.of(content), bytes.length);
    }

    private static JsonNode read(InputStream answer) throws IOException {
        return Json.mapper().readTree(answer.readNBytes(MOST_BYTES));
    }

    /** What the service says that an operation consumed; 0 if it says nothing. */
    private static double units(JsonNode answer) {
        return answer.path("ConsumedCapacity").path("CapacityUnits").asDouble(0);
    }
}
