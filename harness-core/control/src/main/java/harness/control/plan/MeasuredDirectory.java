package harness.control.plan;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.machine.FreeSpace;
import harness.api.machine.MachineProbe;
import harness.api.units.Bytes;
import harness.record.plan.Estimate;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory of this machine that workloads measure, if they do not measure the one of the results. Several may be on one
 * file system, and on that of the results, too: what counts is what is written to each file system together.
 */
final class MeasuredDirectory {
    private MeasuredDirectory() {}

    /** Where the files of a workload are, if not in the directory of the results. */
    static Optional<Path> of(PlannedWorkload workload) {
        String word = workload.parameters().getOrDefault(FileSystemSpec.FILESYSTEM, "");
        if (word.equals(FileSystemKind.TMPFS.word())) {
            return Optional.of(Path.of(FileSystemKind.SHARED_MEMORY));
        }
        return word.equals(FileSystemKind.GIVEN.word())
                ? Optional.of(Path.of(workload.parameters().get(FileSystemSpec.DIRECTORY)))
                : Optional.empty();
    }

    /** The workloads whose files are on the file system of the results. */
    static List<PlannedWorkload> besideResults(Collection<PlannedWorkload> workloads, Path out) {
        Object results = device(out);
        return ofOneDirectory(workloads)
                .filter(workload -> isOn(results, workload))
                .toList();
    }

    /** Those of {@link DirectoryRoom} have several. */
    private static Stream<PlannedWorkload> ofOneDirectory(Collection<PlannedWorkload> workloads) {
        return workloads.stream().filter(workload -> !workload.inNamedDirectories());
    }

    /** Whether some of them have their files in memory. */
    static boolean inMemory(Collection<PlannedWorkload> workloads) {
        return workloads.stream().flatMap(workload -> of(workload).stream()).anyMatch(MeasuredDirectory::inMemory);
    }

    private static boolean inMemory(Path directory) {
        try {
            return Files.getFileStore(directory).type().equals(FileSystemKind.TMPFS.word());
        } catch (IOException e) {
            // In a chroot it may be on no mount that is seen.
            return directory.startsWith(FileSystemKind.SHARED_MEMORY);
        }
    }

    private static boolean isOn(Object results, PlannedWorkload workload) {
        return of(workload)
                .map(directory -> measured(directory).equals(results))
                .orElse(true);
    }

    /** Refuses workloads of a plan where another file system has too little room for what is estimated of those on it. */
    static void requireRoom(
            Collection<PlannedWorkload> workloads, Path out, Function<Collection<PlannedWorkload>, Estimate> estimate) {
        Object results = device(out);
        Map<Object, List<PlannedWorkload>> elsewhere = ofOneDirectory(workloads)
                .filter(workload -> !isOn(results, workload))
                .collect(Collectors.groupingBy(
                        workload -> measured(of(workload).orElseThrow()), LinkedHashMap::new, Collectors.toList()));
        elsewhere
                .values()
                .forEach(some -> requireRoom(some, estimate.apply(some).peakDiskBytes()));
    }

    private static void requireRoom(List<PlannedWorkload> workloads, long bytes) {
        List<Path> directories = workloads.stream()
                .flatMap(workload -> of(workload).stream())
                .distinct()
                .toList();
        long free = freeBytes(directories.get(0));
        if (bytes > free) {
            throw new UsageException(
                    "%s needs %s and %s is free: use a smaller size, or another directory (--filesystem)"
                            .formatted(
                                    directories.stream().map(Path::toString).collect(Collectors.joining(" with ")),
                                    Bytes.show(bytes),
                                    Bytes.show(free)));
        }
    }

    private static Object measured(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw unseen(directory, null);
        }
        return device(directory);
    }

    private static Object device(Path path) {
        try {
            return MachineProbe.device(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long freeBytes(Path directory) {
        try {
            return FreeSpace.of(directory);
        } catch (IOException e) {
            throw unseen(directory, e);
        }
    }

    private static UsageException unseen(Path directory, IOException reason) {
        return new UsageException(
                "'%s' is not a directory that can be looked at (--filesystem)".formatted(directory), reason);
    }
}
