package harness.workloads.dynamodb;

import harness.api.workload.WorkloadContext;
import harness.workloads.money.DynamoDbTariff.Capacity;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The table of a run: created, marked as the run's by an item in it, and deleted only if it is. A table of the run's own name
 * is the run's in any case.
 */
final class ProbeTable {
    /** No partition of {@link Items} has this key. */
    static final Map<String, AttributeValue> MARK =
            Map.of(Items.PARTITION, AttributeValue.fromS("harness-run"), Items.SORT, AttributeValue.fromN("0"));

    private final DynamoDbSession session;
    private final DynamoDbClient client;
    private final String run;

    ProbeTable(DynamoDbSession session, WorkloadContext context) {
        this.session = session;
        this.client = session.client();
        this.run = context.home();
    }

    /**
     * Creates the table, unless an earlier workload of the run has.
     *
     * @param context with the capacity
     * @throws IllegalStateException if a table of that name is somebody else's, or has another capacity
     */
    void ensure(WorkloadContext context) {
        if (!exists()) {
            create(context);
        } else if (!ours()) {
            throw new IllegalStateException(
                    "table '%s' exists already and is not this run's: leave --set dynamodb.table out"
                            .formatted(session.table()));
        } else {
            requireCapacity(DynamoDbParameters.capacity(context));
        }
    }

    private void requireCapacity(Capacity wanted) {
        Capacity there = capacity(client.describeTable(request -> request.tableName(session.table()))
                .table());
        if (!there.equals(wanted)) {
            throw new IllegalStateException(
                    "table '%s' has %s and cannot have %s, too: leave --set dynamodb.table out, and each has a table of its own"
                            .formatted(session.table(), there.describe(), wanted.describe()));
        }
    }

    private static Capacity capacity(TableDescription table) {
        boolean onDemand = table.billingModeSummary() != null
                && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
        return onDemand
                ? Capacity.ON_DEMAND
                : new Capacity(
                        table.provisionedThroughput().readCapacityUnits(),
                        table.provisionedThroughput().writeCapacityUnits());
    }

    private void create(WorkloadContext context) {
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(session.table())
                .attributeDefinitions(
                        attribute(Items.PARTITION, ScalarAttributeType.S), attribute(Items.SORT, ScalarAttributeType.N))
                .keySchema(key(Items.PARTITION, KeyType.HASH), key(Items.SORT, KeyType.RANGE));
        Capacity capacity = DynamoDbParameters.capacity(context);
        if (capacity.equals(Capacity.ON_DEMAND)) {
            request.billingMode(BillingMode.PAY_PER_REQUEST);
        } else {
            request.billingMode(BillingMode.PROVISIONED)
                    .provisionedThroughput(ProvisionedThroughput.builder()
                            .readCapacityUnits(capacity.reads())
                            .writeCapacityUnits(capacity.writes())
                            .build());
        }
        client.createTable(request.build());
        client.waiter().waitUntilTableExists(wait -> wait.tableName(session.table()));
        Map<String, AttributeValue> mark = new HashMap<>(MARK);
        mark.put(Items.DATA, AttributeValue.fromS(run));
        client.putItem(put -> put.tableName(session.table()).item(mark));
    }

    /** Deletes the table if it is there and the run's. */
    void delete() {
        if (exists() && ours()) {
            client.deleteTable(request -> request.tableName(session.table()));
            client.waiter().waitUntilTableNotExists(wait -> wait.tableName(session.table()));
        }
    }

    boolean exists() {
        try {
            client.describeTable(request -> request.tableName(session.table()));
            return true;
        } catch (ResourceNotFoundException e) {
            return false;
        }
    }

    private boolean ours() {
        if (session.ownTable()) {
            return true;
        }
        try {
            Map<String, AttributeValue> mark = client.getItem(
                            get -> get.tableName(session.table()).key(MARK).consistentRead(true))
                    .item();
            return mark.containsKey(Items.DATA)
                    && run.equals(mark.get(Items.DATA).s());
        } catch (DynamoDbException e) {
            // A table with another key has no mark.
            return false;
        }
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
