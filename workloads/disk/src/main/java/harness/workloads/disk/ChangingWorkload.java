package harness.workloads.disk;

import harness.api.workload.CacheState;
import harness.api.workload.WorkloadContext;
import java.io.IOException;

/** Writes blocks of files that are there. What a trial has left is what the next one finds. */
abstract class ChangingWorkload extends PreparedWorkload {
    ChangingWorkload() {
        super("change");
    }

    @Override
    protected final CacheState cool(WorkloadContext context) throws IOException, InterruptedException {
        return writtenOut(context, files(context));
    }
}
