package harness.workloads.disk;

import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.mpi.iozone.IozoneTest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What IOzone has moved, in files of the trial's own.
 *
 * @param context of the trial
 * @param setup by which it was moved
 * @param files that IOzone has written
 * @param result what it took
 * @param moved what the kernel counted meanwhile
 * @param caches how they stood
 */
record IozoneTrial(
        WorkloadContext context,
        AccessSetup setup,
        StorageFiles files,
        IozoneCommand.Result result,
        MovedBytes moved,
        CacheState caches)
        implements Execution {
    static Execution run(WorkloadContext context, AccessSetup setup, IozoneTest test, CacheState caches)
            throws IOException, InterruptedException {
        StorageFiles files = StorageFiles.of(context, context.trial());
        return files.anew(setup.size(), () -> {
            context.note(files.describe());
            MovedBytes.Count count = MovedBytes.start(files.directories());
            IozoneCommand.Result result = new IozoneCommand(context, setup, test, files.paths()).run();
            MovedBytes moved = count.end(test == IozoneTest.READ, test != IozoneTest.READ)
                    .ofOtherProcess()
                    .dividedBy(test == IozoneTest.REWRITE ? 2 : 1);
            context.decided(StorageParameters.TOOL, result.version());
            return new IozoneTrial(context, setup, files, result, moved, caches);
        });
    }

    /** Its files are written by itself, just before; what a device's own cache holds nobody knows. */
    static CacheState cachesOfReads(StorageFiles files) {
        return files.memoryBesides()
                .map(memory -> CacheState.warm("%s may keep data in memory besides the page cache".formatted(memory)))
                .orElseGet(() ->
                        CacheState.cold("O_DIRECT, past the page cache; IOzone had written the files just before"));
    }

    @Override
    public List<Measurement> measurements() {
        return StorageMetrics.of(result, setup);
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(result.seconds());
    }

    @Override
    public Verdict validate() throws IOException {
        Optional<Verdict> wrong = new FilesCheck(context, setup, caches).wrong(files.all(), moved, result.bytes());
        return wrong.orElseGet(() ->
                Verdict.valid("IOzone ended without an error, and %d %s there in full; what it writes is not compared"
                        .formatted(files.all().size(), files.all().size() == 1 ? "file is" : "files are")));
    }

    @Override
    public void discard() throws IOException {
        files.remove();
    }
}
