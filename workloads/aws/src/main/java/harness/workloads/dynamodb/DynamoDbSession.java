package harness.workloads.dynamodb;

import harness.api.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.Bill;
import harness.workloads.money.DynamoDbTariff;
import harness.workloads.money.PaidHours;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client of DynamoDB with the run's table.
 *
 * @param client of the SDK
 * @param http what it sends its requests with
 * @param lean reaches single items without the SDK's pipeline, where that is chosen
 * @param table that the run makes
 * @param ownTable whether its name is the run's own, too
 */
record DynamoDbSession(
        DynamoDbClient client, SdkHttpClient http, Optional<Connection> lean, String table, boolean ownTable)
        implements AutoCloseable {
    /**
     * @param context of a workload
     * @param kind what sends requests: a value of the parameter client, but not auto
     * @return an open session
     */
    static DynamoDbSession open(WorkloadContext context, String kind) {
        String table = table(context);
        Connection connection =
                Connection.of(context, EmbeddedService.DYNAMODB, kind, 1, bill -> tariff(context, bill, table));
        SdkHttpClient http = connection.transport().open();
        return new DynamoDbSession(
                connection.requireAsked(
                        connection.configure(DynamoDbClient.builder(), http).build()),
                http,
                kind.equals(ProbeParameters.LEAN) ? Optional.of(connection) : Optional.empty(),
                table,
                context.text(DynamoDbParameters.TABLE).isEmpty());
    }

    /** The name of the table that a workload works on. */
    static String table(WorkloadContext context) {
        String given = context.text(DynamoDbParameters.TABLE);
        return given.isEmpty() ? ownName(context) : given;
    }

    /** Requests for the single items of the table. */
    ItemRequests requests(Items items) {
        return lean.<ItemRequests>map(connection -> new LeanItems(connection, http, table, items))
                .orElseGet(() -> new SdkItems(client, table, items));
    }

    static DynamoDbTariff tariff(WorkloadContext context, Bill bill, String table) {
        return tariff(context, bill.hours(ProbeParameters.place(context) + table));
    }

    static DynamoDbTariff tariff(WorkloadContext context, PaidHours hours) {
        return new DynamoDbTariff(
                context.text(ProbeParameters.REGION),
                context.number(DynamoDbParameters.SIZE),
                Items.PER_PARTITION,
                DynamoDbParameters.capacity(context),
                ProbeTable.MARK,
                hours);
    }

    /** The run's own for each region and capacity, so that what a cell says of its table is true of it. */
    private static String ownName(WorkloadContext context) {
        String what = context.home()
                + context.text(ProbeParameters.REGION)
                + DynamoDbParameters.capacity(context).describe();
        return "harness-" + UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        client.close();
        http.close();
    }
}
