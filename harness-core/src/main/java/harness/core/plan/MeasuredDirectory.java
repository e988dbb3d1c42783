package harness.core.plan;

import harness.core.UsageException;
import harness.core.filesystem.FileSystemKind;
import harness.core.filesystem.FileSystemSpec;
import harness.core.units.Bytes;
import harness.core.workload.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/** A directory of this machine that workloads measure, on another file system than the results are. */
final class MeasuredDirectory {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private MeasuredDirectory() {}

    /** Where the files of a workload are, if not beside the results. */
    static Optional<Path> of(PlannedWorkload workload) {
        String word = workload.parameters().getOrDefault(FileSystemSpec.FILESYSTEM, "");
        if (word.equals(FileSystemKind.TMPFS.word())) {
            return Optional.of(SHARED_MEMORY);
        }
        return word.equals(FileSystemKind.GIVEN.word())
                ? Optional.of(Path.of(workload.parameters().get(FileSystemSpec.DIRECTORY)))
                : Optional.empty();
    }

    /** Refuses workloads of a plan where a directory has too little room for what is estimated of those on it. */
    static void requireRoom(
            Collection<PlannedWorkload> workloads, Function<Collection<PlannedWorkload>, Estimate> estimate) {
        workloads.stream()
                .flatMap(workload -> of(workload).stream())
                .distinct()
                .forEach(directory -> requireRoom(
                        directory,
                        estimate.apply(workloads.stream()
                                        .filter(workload -> of(workload).equals(Optional.of(directory)))
                                        .toList())
                                .peakDiskBytes()));
    }

    private static void requireRoom(Path directory, long bytes) {
        long free = freeBytes(directory);
        if (bytes > free) {
            throw new UsageException(
                    "%s needs %s and %s is free: use a smaller size, or another directory (--filesystem)"
                            .formatted(directory, Bytes.show(bytes), Bytes.show(free)));
        }
    }

    private static long freeBytes(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new UsageException(
                    "'%s' is not a directory that can be looked at (--filesystem)".formatted(directory), e);
        }
    }
}
