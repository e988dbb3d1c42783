package harness.workloads.disk;

import com.google.auto.service.AutoService;
import harness.core.workload.CacheState;
import harness.core.workload.Execution;
import harness.core.workload.Footprint;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;
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
                Footprint.fixedSeconds(1).mibPerSecondPerTask(100).output(1).of(StorageParameters.data()),
                StorageParameters.blocks(),
                StorageParameters.fsync());
    }

    @Override
    protected AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(context, StorageParameters.fsync(context), AccessPattern.ONCE);
    }

    @Override
    protected CacheState cool(WorkloadContext context) throws IOException, InterruptedException {
        StorageFiles files = StorageFiles.of(context, context.trial());
        files.writeOut();
        return afterWrites(files, setup(context));
    }

    @Override
    public Execution run(WorkloadContext context) throws IOException, InterruptedException {
        StorageFiles files = StorageFiles.of(context, context.trial());
        try {
            files.create();
            files.requireRoom(files.all(), context.number(StorageParameters.SIZE));
            return move(
                    context,
                    files,
                    setup(context),
                    BlockOperation.CREATE,
                    files.stamps(context.seed(), context.trial()),
                    files::remove);
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                files.remove();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }
}
