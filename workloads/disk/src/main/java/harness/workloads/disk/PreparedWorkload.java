package harness.workloads.disk;

import harness.api.filesystem.DirectoryList;
import harness.api.workload.Execution;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A workload on files that were written before. They are written once in each directory for all cells of all workloads that do the same
 * with files of that size and number.
 */
abstract class PreparedWorkload extends StorageWorkload {
    /** The trial that has written them: none. */
    static final String BEFORE = "";

    /** The use of files that nobody changes. */
    static final String READ = "read";

    private static final String WHOLE = "whole";

    private final String use;

    /** Files of one use are not those of another. */
    PreparedWorkload(String use) {
        this.use = use;
    }

    /** Files that nobody changes are the same for all who read them. */
    private String use(WorkloadContext context) {
        return use.equals(READ) ? use : use + "-" + context.text(StorageParameters.TOOL);
    }

    final StorageFiles files(WorkloadContext context) throws IOException {
        return StorageFiles.of(
                context,
                "%s-%s-%s"
                        .formatted(
                                use(context), context.text(StorageParameters.SIZE), context.text(DirectoryList.JOBS)));
    }

    @Override
    public final void prepare(WorkloadContext context) throws IOException, InterruptedException {
        if (StorageParameters.iozone(context)) {
            return;
        }
        StorageFiles files = files(context);
        Map<DeviceFile, Stamp> missing = new LinkedHashMap<>(files.stamps(context.seed(), BEFORE));
        missing.keySet().removeIf(file -> Files.exists(whole(files, file.device())));
        if (missing.isEmpty()) {
            return;
        }
        files.create();
        for (DeviceFile file : missing.keySet()) {
            Files.deleteIfExists(file.path());
        }
        files.requireRoom(missing.keySet(), context.number(StorageParameters.SIZE));
        AccessSetup setup = StorageParameters.setup(context, true, AccessPattern.ONCE);
        AccessSetup untimed = setup.untimed();
        for (Map<DeviceFile, Stamp> some : untimed.groups(missing)) {
            BlockAccess.of(context, untimed).run(BlockOperation.CREATE, some);
        }
        for (DeviceFile file : missing.keySet()) {
            Files.write(whole(files, file.device()), new byte[0]);
        }
    }

    /** What a trial does with the files. */
    protected abstract BlockOperation operation();

    /** What the pages of files are to be stamped with by what is done with them next, or are already. */
    protected abstract Map<DeviceFile, Stamp> stamps(WorkloadContext context, StorageFiles files);

    @Override
    protected final OptionalInt depth(WorkloadContext context) throws IOException, InterruptedException {
        AccessSetup setup = setup(context);
        if (setup.limit().isEmpty()) {
            return OptionalInt.empty();
        }
        StorageFiles files = files(context);
        Map<DeviceFile, Stamp> stamps = stamps(context, files);
        AtomicInteger times = new AtomicInteger();
        DepthSearch.Trying trying = calls -> BlockAccess.of(context, setup.tried(calls, times.incrementAndGet()))
                .run(operation(), stamps)
                .calls();
        // The first calls of a JVM are slower than all others.
        trying.calls(1);
        return OptionalInt.of(new DepthSearch(setup.limit().get().ofSearch(), trying).most(setup.depth()));
    }

    @Override
    protected final Execution move(WorkloadContext context) throws IOException, InterruptedException {
        StorageFiles files = files(context);
        return move(context, files, setup(context), operation(), stamps(context, files), () -> {});
    }

    private static Path whole(StorageFiles files, int device) {
        return files.directory(device).resolve(WHOLE);
    }

    @Override
    public final void cleanup(WorkloadContext context) throws IOException {
        files(context).remove();
    }
}
