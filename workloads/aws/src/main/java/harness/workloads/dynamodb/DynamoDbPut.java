package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;

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
