package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Reads items from DynamoDB, many clients at once. */
@AutoService(Workload.class)
public final class DynamoDbGet extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "get",
                "Reads items from DynamoDB, many clients at once",
                220,
                true,
                DynamoDbParameters.consistency(),
                DynamoDbParameters.keys());
    }

    @Override
    boolean singleItems() {
        return true;
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        return operations.get(items(context), keys(context, items(context)), strong(context), random(context, number));
    }
}
