package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Reads items from DynamoDB, many in one request. */
@AutoService(Workload.class)
public final class DynamoDbBatchGet extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "batch-get",
                "Reads items from DynamoDB, many in one request",
                270,
                false,
                DynamoDbParameters.consistency(),
                DynamoDbParameters.batch(ItemOperations.MOST_READS));
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    int itemsOfOperation(WorkloadContext context) {
        return Math.min(batch(context), items(context));
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        return operations.batchGet(items(context), itemsOfOperation(context), strong(context), random(context, number));
    }
}
