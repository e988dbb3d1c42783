package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.mpi.iozone.IozoneTest;

/** Reads files from their beginning to their end. */
@AutoService(Workload.class)
public final class StorageRead extends ReadingWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageRead() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-read", 361, "Reads files on disks, block after block, without Hadoop and MPI"),
                StorageMetrics.OF_FILES,
                StorageParameters.ofFiles(1, 0),
                StorageParameters.blocks());
    }

    @Override
    protected IozoneTest iozoneTest() {
        return IozoneTest.READ;
    }

    @Override
    protected AccessPattern pattern(WorkloadContext context) {
        return AccessPattern.READ;
    }
}
