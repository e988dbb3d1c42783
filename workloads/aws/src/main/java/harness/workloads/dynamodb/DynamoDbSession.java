package harness.workloads.dynamodb;

import harness.core.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client of DynamoDB with the run's table.
 *
 * @param client of the SDK
 * @param table that the run makes
 * @param ownTable whether its name is the run's own, too
 */
record DynamoDbSession(DynamoDbClient client, String table, boolean ownTable) implements AutoCloseable {
    static DynamoDbSession open(WorkloadContext context) {
        Connection connection = Connection.of(context, EmbeddedService.DYNAMODB, 1);
        String given = context.text(DynamoDbParameters.TABLE);
        return new DynamoDbSession(
                connection.configure(DynamoDbClient.builder()).build(),
                given.isEmpty() ? ownName(context) : given,
                given.isEmpty());
    }

    private static String ownName(WorkloadContext context) {
        return "harness-" + UUID.nameUUIDFromBytes(context.home().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        client.close();
    }
}
