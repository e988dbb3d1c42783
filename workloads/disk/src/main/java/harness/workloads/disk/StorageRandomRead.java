package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;

/** Reads blocks of files at random places. */
@AutoService(Workload.class)
public final class StorageRandomRead extends ReadingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageRandomRead() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-randread", 363, "Reads blocks of files on disks at random places, for a time"),
                StorageMetrics.OF_CALLS,
                StorageParameters.forATime(0),
                StorageParameters.smallBlock(),
                StorageParameters.duration());
    }

    @Override
    protected AccessPattern pattern(WorkloadContext context) {
        return StorageParameters.timed(context, true, 1, false);
    }
}
