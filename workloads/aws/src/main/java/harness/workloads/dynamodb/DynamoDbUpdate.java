package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Replaces the data of items of DynamoDB. */
@AutoService(Workload.class)
public final class DynamoDbUpdate extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("update", "Replaces the data of items of DynamoDB", 240, false);
    }

    @Override
    boolean reads() {
        return false;
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        return operations.update(share(context, number, 1));
    }
}
