package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.mpi.iozone.IozoneTest;

/** Writes files that are there again, from their beginning to their end. */
@AutoService(Workload.class)
public final class StorageRewrite extends ChangingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageRewrite() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-rewrite", 362, "Writes files that are there again, block after block"),
                StorageMetrics.OF_FILES,
                StorageParameters.ofFiles(1, 1),
                StorageParameters.blocks(),
                StorageParameters.fsync());
    }

    @Override
    protected IozoneTest iozoneTest() {
        return IozoneTest.REWRITE;
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(context, StorageParameters.fsync(context), AccessPattern.WRITE);
    }
}
