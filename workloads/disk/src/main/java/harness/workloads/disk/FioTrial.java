package harness.workloads.disk;

import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What fio has moved.
 *
 * @param context of the trial
 * @param setup by which it was moved
 * @param files with what their pages are stamped with; of those that fio has written no page is stamped
 * @param result what it took
 * @param written whether fio has written them
 * @param moved what the kernel counted meanwhile
 * @param caches how they stood
 * @param removal of what the trial has written
 */
record FioTrial(
        WorkloadContext context,
        AccessSetup setup,
        Map<DeviceFile, Stamp> files,
        FioCommand.Result result,
        boolean written,
        MovedBytes moved,
        CacheState caches,
        StorageTrial.Removal removal)
        implements Execution {
    @Override
    public List<Measurement> measurements() {
        return StorageMetrics.of(result, setup, moved);
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(result.window().seconds());
    }

    @Override
    public Verdict validate() throws IOException, InterruptedException {
        FilesCheck check = new FilesCheck(context, setup, caches);
        Optional<Verdict> wrong =
                check.wrong(files.keySet(), moved, result.window().bytes());
        if (wrong.isPresent()) {
            return wrong.get();
        }
        return written
                ? Verdict.valid("fio ended without an error, and %d %s there in full; what fio writes is not compared"
                        .formatted(files.size(), files.size() == 1 ? "file is" : "files are"))
                : check.compared(files);
    }

    @Override
    public void discard() throws IOException {
        removal.run();
    }
}
