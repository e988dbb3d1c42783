package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.money.DynamoDbTariff;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Reads partitions of ten items from DynamoDB. */
@AutoService(Workload.class)
public final class DynamoDbQuery extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "query",
                "Reads partitions of ten items from DynamoDB",
                250,
                false,
                DynamoDbParameters.consistency(),
                DynamoDbParameters.keys());
    }

    @Override
    SdkRequest typical(WorkloadContext context) {
        return QueryRequest.builder().consistentRead(strong(context)).build();
    }

    @Override
    long price(DynamoDbTariff tariff, WorkloadContext context) {
        return tariff.charge(typical(context), 0).pico();
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    int itemsOfOperation(WorkloadContext context) {
        return Items.PER_PARTITION;
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        int partitions = items(context) / Items.PER_PARTITION;
        return operations.query(partitions, keys(context, partitions), strong(context), random(context, number));
    }
}
