package harness.workloads.dynamodb;

import harness.core.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.Bill;
import harness.workloads.money.DynamoDbTariff;
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
        Connection connection = Connection.of(context, EmbeddedService.DYNAMODB, 1, bill -> tariff(context, bill));
        String given = context.text(DynamoDbParameters.TABLE);
        return new DynamoDbSession(
                connection.configure(DynamoDbClient.builder()).build(),
                given.isEmpty() ? ownName(context) : given,
                given.isEmpty());
    }

    private static DynamoDbTariff tariff(WorkloadContext context, Bill bill) {
        boolean provisioned = context.text(DynamoDbParameters.BILLING).equals(DynamoDbParameters.PROVISIONED);
        return new DynamoDbTariff(
                context.text(ProbeParameters.REGION),
                context.number(DynamoDbParameters.SIZE),
                Items.PER_PARTITION,
                provisioned
                        ? new DynamoDbTariff.Capacity(
                                context.number(DynamoDbParameters.READ_UNITS),
                                context.number(DynamoDbParameters.WRITE_UNITS))
                        : DynamoDbTariff.Capacity.ON_DEMAND,
                Table.MARK,
                bill.hours());
    }

    private static String ownName(WorkloadContext context) {
        return "harness-" + UUID.nameUUIDFromBytes(context.home().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        client.close();
    }
}
