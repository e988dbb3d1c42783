package harness.workloads.dynamodb;

import harness.core.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.Retries;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client of DynamoDB with the run's table.
 *
 * @param client of the SDK
 * @param retries that it makes
 * @param table the run's own
 */
record DynamoDbSession(DynamoDbClient client, Retries retries, String table) implements AutoCloseable {
    static DynamoDbSession open(WorkloadContext context) {
        Connection connection = Connection.of(context, EmbeddedService.DYNAMODB, 1);
        Retries retries = new Retries(connection.attempts());
        String given = context.text(DynamoDbParameters.TABLE);
        return new DynamoDbSession(
                connection.configure(DynamoDbClient.builder(), retries).build(),
                retries,
                given.isEmpty()
                        ? "harness-" + UUID.nameUUIDFromBytes(context.home().getBytes(StandardCharsets.UTF_8))
                        : given);
    }

    @Override
    public void close() {
        client.close();
    }
}
