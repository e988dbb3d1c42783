package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Writes items to DynamoDB, many clients at once. */
@AutoService(Workload.class)
public final class DynamoDbPut extends DynamoDbProbe {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("put", "Writes items to DynamoDB, many clients at once", 210, true);
    }

    @Override
    boolean singleItems() {
        return true;
    }

    @Override
    boolean reads() {
        return false;
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        return operations.put(share(context, number, 1));
    }
}
