package harness.workloads.dynamodb;

import harness.core.workload.WorkloadContext;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** The table of a run: created, marked as the run's, and deleted only if it is. */
final class Table {
    private static final String TAG = "harness-run";

    private final DynamoDbSession session;
    private final DynamoDbClient client;
    private final String run;

    Table(DynamoDbSession session, WorkloadContext context) {
        this.session = session;
        this.client = session.client();
        this.run = context.home();
    }

    /**
     * Creates the table, unless an earlier workload of the run has.
     *
     * @param context with the capacity
     * @throws IllegalStateException if a table of that name is somebody else's
     */
    void ensure(WorkloadContext context) {
        Optional<String> owner = owner();
        if (owner.isEmpty()) {
            create(context);
        } else if (!owner.get().equals(run)) {
            throw new IllegalStateException(
                    "table '%s' exists already and is not this run's: leave --set dynamodb.table out"
                            .formatted(session.table()));
        }
    }

    private void create(WorkloadContext context) {
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(session.table())
                .attributeDefinitions(
                        attribute(Items.PARTITION, ScalarAttributeType.S), attribute(Items.SORT, ScalarAttributeType.N))
                .keySchema(key(Items.PARTITION, KeyType.HASH), key(Items.SORT, KeyType.RANGE))
                .tags(Tag.builder().key(TAG).value(run).build());
        if (context.text(DynamoDbParameters.BILLING).equals(DynamoDbParameters.PROVISIONED)) {
            request.billingMode(BillingMode.PROVISIONED)
                    .provisionedThroughput(ProvisionedThroughput.builder()
                            .readCapacityUnits(context.number(DynamoDbParameters.READ_UNITS))
                            .writeCapacityUnits(context.number(DynamoDbParameters.WRITE_UNITS))
                            .build());
        } else {
            request.billingMode(BillingMode.PAY_PER_REQUEST);
        }
        client.createTable(request.build());
        client.waiter().waitUntilTableExists(wait -> wait.tableName(session.table()));
    }

    /** Deletes the table if it is there and the run's. */
    void delete() {
        if (owner().filter(run::equals).isPresent()) {
            client.deleteTable(request -> request.tableName(session.table()));
            client.waiter().waitUntilTableNotExists(wait -> wait.tableName(session.table()));
        }
    }

    /** The run that has made the table, or nothing in particular; empty if there is no table. */
    private Optional<String> owner() {
        try {
            String address = client.describeTable(request -> request.tableName(session.table()))
                    .table()
                    .tableArn();
            List<Tag> tags = client.listTagsOfResource(request -> request.resourceArn(address))
                    .tags();
            return Optional.of(tags.stream()
                    .filter(tag -> tag.key().equals(TAG))
                    .map(Tag::value)
                    .findFirst()
                    .orElse(""));
        } catch (ResourceNotFoundException e) {
            return Optional.empty();
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
