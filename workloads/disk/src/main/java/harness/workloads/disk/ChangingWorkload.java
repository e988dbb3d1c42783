package harness.workloads.disk;

import harness.api.workload.CacheState;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Writes blocks of files that are there. What a trial has left is what the next one finds. */
abstract class ChangingWorkload extends PreparedWorkload {
    /** Of each directory with files: the trials that may have written pages of them. */
    private static final Map<Path, Set<Long>> TRIALS = new ConcurrentHashMap<>();

    private static final AtomicLong ATTEMPTS = new AtomicLong();

    ChangingWorkload() {
        super("change");
    }

    @Override
    protected final CacheState cool(WorkloadContext context) throws IOException, InterruptedException {
        return writtenOut(context, files(context));
    }

    @Override
    protected final BlockOperation operation() {
        return BlockOperation.CHANGE;
    }

    @Override
    protected final Map<DeviceFile, Stamp> stamps(WorkloadContext context, StorageFiles files) {
        long trial = DeviceFile.markOfTrial(context.seed(), context.trial() + " " + ATTEMPTS.incrementAndGet());
        return setup(context).pattern().timed() ? changing(context, files, trial) : rewriting(context, files, trial);
    }

    private static Map<DeviceFile, Stamp> changing(WorkloadContext context, StorageFiles files, long trial) {
        Map<DeviceFile, Stamp> stamps = new LinkedHashMap<>();
        files.all()
                .forEach(file -> stamps.put(
                        file, Stamp.changing(file.mark(context.seed()), trial, trials(context, files, file))));
        files.all().forEach(file -> trials(context, files, file).add(trial));
        return stamps;
    }

    private static Map<DeviceFile, Stamp> rewriting(WorkloadContext context, StorageFiles files, long trial) {
        Map<DeviceFile, Stamp> stamps = new LinkedHashMap<>();
        files.all().forEach(file -> {
            stamps.put(file, Stamp.of(file.mark(context.seed()), trial));
            trials(context, files, file).add(trial);
        });
        return stamps;
    }

    private static Set<Long> trials(WorkloadContext context, StorageFiles files, DeviceFile file) {
        return TRIALS.computeIfAbsent(files.directory(file.device()), any -> {
            Set<Long> trials = ConcurrentHashMap.newKeySet();
            trials.add(DeviceFile.markOfTrial(context.seed(), BEFORE));
            return trials;
        });
    }
}
