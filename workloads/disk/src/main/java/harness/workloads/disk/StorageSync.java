package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Writes small blocks one after the other, each on its disk before the next, as logs of databases are written. */
@AutoService(Workload.class)
public final class StorageSync extends ChangingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageSync() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-sync", 366, "Writes small blocks on disks, each with fdatasync, for a time"),
                StorageMetrics.OF_CALLS,
                StorageParameters.forATime(1),
                StorageParameters.smallBlock(),
                StorageParameters.duration());
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(context, false, StorageParameters.timed(context, false, 0, true));
    }
}
