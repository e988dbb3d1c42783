package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.mpi.iozone.IozoneTest;
import java.io.IOException;

/** Writes new files from their beginning to their end. */
@AutoService(Workload.class)
public final class StorageWrite extends StorageWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public StorageWrite() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                new Title("storage-write", 360, "Writes new files on disks, block after block, without Hadoop and MPI"),
                StorageMetrics.OF_FILES,
                StorageParameters.ofFiles(0, 1),
                StorageParameters.blocks(),
                StorageParameters.fsync());
    }

    @Override
    protected IozoneTest iozoneTest() {
        return IozoneTest.WRITE;
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(context, StorageParameters.fsync(context), AccessPattern.WRITE);
    }

    @Override
    protected CacheState cool(WorkloadContext context) throws IOException, InterruptedException {
        return writtenOut(context, StorageFiles.of(context, context.trial()));
    }

    @Override
    protected Execution move(WorkloadContext context) throws IOException, InterruptedException {
        StorageFiles files = StorageFiles.of(context, context.trial());
        return files.anew(context.number(StorageParameters.SIZE), () -> move(context, files, files::remove));
    }
}
