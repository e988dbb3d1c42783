package harness.workloads.disk;

import harness.api.filesystem.DirectoryList;
import harness.api.workload.Execution;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A workload on files that were written before. They are written once in each directory for all cells of all workloads that do the same
 * with files of that size and number.
 */
abstract class PreparedWorkload extends StorageWorkload {
    /** The use of files that nobody changes. */
    static final String READ = "read";

    private static final String WHOLE = "whole";

    private final String use;

    /** Files of one use are not those of another. */
    PreparedWorkload(String use) {
        this.use = use;
    }

    final StorageFiles files(WorkloadContext context) throws IOException {
        return StorageFiles.of(
                context,
                "%s-%s-%s".formatted(use, context.text(StorageParameters.SIZE), context.text(DirectoryList.JOBS)));
    }

    @Override
    public final void prepare(WorkloadContext context) throws IOException, InterruptedException {
        if (StorageParameters.iozone(context)) {
            return;
        }
        StorageFiles files = files(context);
        List<DeviceFile> missing = files.all().stream()
                .filter(file -> !Files.exists(whole(files, file.device())))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        files.create();
        for (DeviceFile file : missing) {
            Files.deleteIfExists(file.path());
        }
        files.requireRoom(missing, context.number(StorageParameters.SIZE));
        new FioCommand(context, setup(context), missing).create();
        for (DeviceFile file : missing) {
            Files.write(whole(files, file.device()), new byte[0]);
        }
    }

    @Override
    protected final Execution move(WorkloadContext context) throws IOException, InterruptedException {
        return move(context, files(context), () -> {});
    }

    private static Path whole(StorageFiles files, int device) {
        return files.directory(device).resolve(WHOLE);
    }

    @Override
    public final void cleanup(WorkloadContext context) throws IOException {
        files(context).remove();
    }
}
