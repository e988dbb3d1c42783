package harness.bench;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** As little as it takes for YCSB to read and write items by the SDK: what is read is not even looked at. */
public final class ThinBinding extends DB {
    static final String TABLE = "ycsb";
    static final String KEY = "pk";

    private static final String DATA = "data";
    private static final LongAdder DONE = new LongAdder();

    private DynamoDbClient client;

    /** For YCSB. */
    public ThinBinding() {}

    static DynamoDbClient client(URI endpoint, int connections) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("harness", "harness")))
                .httpClientBuilder(Apache5HttpClient.builder().maxConnections(connections))
                .build();
    }

    /** Operations of all threads until now. */
    static long done() {
        return DONE.sum();
    }

    static Map<String, AttributeValue> item(String key, SdkBytes data) {
        return Map.of(KEY, AttributeValue.fromS(key), DATA, AttributeValue.fromB(data));
    }

    /** One client for each of YCSB's threads. */
    @Override
    public void init() {
        client = client(URI.create(getProperties().getProperty("endpoint")), 1);
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        boolean found = client.getItem(get -> get.tableName(TABLE).key(Map.of(KEY, AttributeValue.fromS(key))))
                .hasItem();
        return counted(found ? Status.OK : Status.NOT_FOUND);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        SdkBytes data =
                SdkBytes.fromByteArrayUnsafe(values.values().iterator().next().toArray());
        client.putItem(put -> put.tableName(TABLE).item(item(key, data)));
        return counted(Status.OK);
    }

    private static Status counted(Status status) {
        if (status.isOk()) {
            DONE.increment();
        }
        return status;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        return update(table, key, values);
    }

    @Override
    @SuppressWarnings("NonApiType") // YCSB's own signature
    public Status scan(
            String table, String start, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status delete(String table, String key) {
        return Status.NOT_IMPLEMENTED;
    }
}
