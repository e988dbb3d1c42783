package harness.workloads.disk;

import harness.api.machine.ColdFiles;
import harness.api.machine.PageCache;
import harness.api.workload.CacheState;
import harness.api.workload.WorkloadContext;
import java.io.IOException;

/** Reads files that nobody changes. */
abstract class ReadingWorkload extends PreparedWorkload {
    ReadingWorkload() {
        super(READ);
    }

    /** Which blocks are read. */
    protected abstract AccessPattern pattern(WorkloadContext context);

    @Override
    protected final AccessSetup setup(WorkloadContext context) {
        return StorageParameters.setup(context, false, pattern(context));
    }

    @Override
    protected final CacheState cool(WorkloadContext context) throws IOException, InterruptedException {
        StorageFiles files = files(context);
        CacheState dropped = PageCache.dropBySudo();
        boolean direct = StorageParameters.direct(context);
        CacheState state =
                ColdFiles.state(dropped, ColdFiles.residentShare(files.paths()), direct, files.memoryBesides());
        return pattern(context).timed() && !direct && state.kind() == CacheState.Kind.COLD
                ? CacheState.warm("direct=no: a block that is read twice is in the page cache then; " + state.how())
                : state;
    }
}
