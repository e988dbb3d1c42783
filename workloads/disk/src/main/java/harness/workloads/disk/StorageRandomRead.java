package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.core.workload.Footprint;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;
import java.util.List;

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
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(100)
                        .input(1)
                        .lasting(List.of(StorageParameters.DURATION))
                        .of(StorageParameters.data()),
                StorageParameters.smallBlock(),
                StorageParameters.duration());
    }

    @Override
    protected AccessPattern pattern(WorkloadContext context) {
        return StorageParameters.timed(context, AccessPattern.Order.RANDOM, 1, false);
    }
}
