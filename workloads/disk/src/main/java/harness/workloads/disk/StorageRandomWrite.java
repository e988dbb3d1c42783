package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Writes blocks of files at random places. */
@AutoService(Workload.class)
public final class StorageRandomWrite extends ChangingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageRandomWrite() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-randwrite", 364, "Writes blocks of files on disks at random places, for a time"),
                StorageMetrics.OF_CALLS,
                StorageParameters.forATime(1),
                StorageParameters.smallBlock(),
                StorageParameters.fsync(),
                StorageParameters.duration());
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(
                context, StorageParameters.fsync(context), StorageParameters.timed(context, true, 0, false));
    }
}
