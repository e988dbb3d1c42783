package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Writes items to DynamoDB, many in one request. */
@AutoService(Workload.class)
public final class DynamoDbBatchWrite extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "batch-write",
                "Writes items to DynamoDB, many in one request",
                260,
                false,
                DynamoDbParameters.batch(ItemOperations.MOST_WRITES));
    }

    @Override
    boolean reads() {
        return false;
    }

    @Override
    int itemsOfOperation(WorkloadContext context) {
        return batch(context);
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        return operations.batchWrite(share(context, number, batch(context)));
    }
}
