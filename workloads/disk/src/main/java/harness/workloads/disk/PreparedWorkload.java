package harness.workloads.disk;

import harness.core.filesystem.DirectoryList;
import harness.core.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

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

    private static Path whole(StorageFiles files, int device) {
        return files.directory(device).resolve(WHOLE);
    }

    @Override
    public final void cleanup(WorkloadContext context) throws IOException {
        files(context).remove();
    }
}
