package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Reads and writes blocks of files at random places. */
@AutoService(Workload.class)
public final class StorageMixed extends ChangingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageMixed() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title(
                        "storage-mixed", 365, "Reads and writes blocks of files on disks at random places, for a time"),
                StorageMetrics.OF_MIXED_CALLS,
                StorageParameters.forATime(1),
                StorageParameters.smallBlock(),
                StorageParameters.reads(),
                StorageParameters.fsync(),
                StorageParameters.duration());
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(
                context,
                StorageParameters.fsync(context),
                StorageParameters.timed(
                        context, true, Double.parseDouble(context.text(StorageParameters.READS)), false));
    }
}
