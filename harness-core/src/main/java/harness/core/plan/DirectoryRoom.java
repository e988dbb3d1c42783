package harness.core.plan;

import harness.core.UsageException;
import harness.core.filesystem.DirectoryList;
import harness.core.machine.FreeSpace;
import harness.core.machine.MachineProbe;
import harness.core.units.Bytes;
import harness.core.workload.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What workloads need in directories of this machine that the user has named. Files that are read are written once in each
 * directory, whatever else differs between the cells that read them, and so are those that trials change in place; new ones that a trial
 * writes go with it.
 */
final class DirectoryRoom {
    /** A file system is slower when it is full, and others need room, too. */
    private static final double MOST_OF_FREE = 0.9;

    private static final String SIZE = "size";

    /** What is written on one file system. */
    private static final class Filled {
        private final Set<Path> directories = new LinkedHashSet<>();
        private final Map<String, Long> kept = new LinkedHashMap<>();
        private long trial;

        private long bytes() {
            return kept.values().stream().mapToLong(Long::longValue).sum() + trial;
        }
    }

    private final Map<Object, Filled> fileSystems = new LinkedHashMap<>();

    private DirectoryRoom() {}

    /** Whether the files of a workload are in such directories. */
    static boolean concerns(PlannedWorkload workload) {
        return workload.parameters().containsKey(DirectoryList.DIRECTORIES);
    }

    /**
     * @param workloads of a plan for this machine
     * @return what they need
     * @throws UsageException if a directory cannot be written, or is given twice
     */
    static DirectoryRoom of(Collection<PlannedWorkload> workloads) {
        DirectoryRoom room = new DirectoryRoom();
        workloads.stream().filter(DirectoryRoom::concerns).forEach(room::add);
        return room;
    }

    private void add(PlannedWorkload workload) {
        List<Path> directories = DirectoryList.used(workload.parameters()::get);
        requireUsable(workload, directories);
        long bytes = Math.multiplyExact(
                Long.parseLong(workload.parameters().get(SIZE)),
                Long.parseLong(workload.parameters().get(DirectoryList.JOBS)));
        boolean kept = workload.descriptor().footprint().inputFactor() > 0;
        boolean changed = workload.descriptor().footprint().outputFactor() > 0;
        Map<Object, Long> written = new LinkedHashMap<>();
        for (Path directory : directories) {
            Object device = device(workload, directory);
            Filled need = fileSystems.computeIfAbsent(device, any -> new Filled());
            need.directories.add(directory);
            if (kept) {
                need.kept.put(
                        "%s %s %s %s"
                                .formatted(
                                        changed ? workload.parameters().getOrDefault(DirectoryList.TOOL, "") : "read",
                                        directory,
                                        workload.parameters().get(SIZE),
                                        workload.parameters().get(DirectoryList.JOBS)),
                        bytes);
            } else {
                written.merge(device, bytes, Long::sum);
            }
        }
        written.forEach((device, all) -> fileSystems.get(device).trial = Math.max(fileSystems.get(device).trial, all));
    }

    private static void requireUsable(PlannedWorkload workload, List<Path> directories) {
        Map<Path, Path> real = new LinkedHashMap<>();
        for (Path directory : directories) {
            if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
                throw new UsageException("'%s' is not a directory that can be written (%s)"
                        .formatted(directory, flag(workload, DirectoryList.DIRECTORIES)));
            }
            Path other;
            try {
                other = real.putIfAbsent(directory.toRealPath(), directory);
            } catch (IOException e) {
                throw unseen(workload, directory, e);
            }
            if (other != null) {
                throw new UsageException("'%s' and '%s' are one directory: give it once (%s)"
                        .formatted(other, directory, flag(workload, DirectoryList.DIRECTORIES)));
            }
        }
    }

    private static Object device(PlannedWorkload workload, Path directory) {
        try {
            return MachineProbe.device(directory);
        } catch (IOException e) {
            throw unseen(workload, directory, e);
        }
    }

    private static UsageException unseen(PlannedWorkload workload, Path directory, IOException reason) {
        return new UsageException(
                "'%s' is not a directory that can be looked at (%s)"
                        .formatted(directory, flag(workload, DirectoryList.DIRECTORIES)),
                reason);
    }

    private static String flag(PlannedWorkload workload, String parameter) {
        return "--set %s.%s".formatted(workload.name(), parameter);
    }

    /** Bytes at the worst moment, for showing. */
    Estimate estimate() {
        return new Estimate(
                0, fileSystems.values().stream().mapToLong(Filled::bytes).sum(), 0, 0);
    }

    /**
     * Refuses what would fill a file system.
     *
     * @param out where results go
     * @param besideResults what else the plan writes to the file system of the results
     */
    void requireFree(Path out, long besideResults) {
        fileSystems.forEach((device, need) -> {
            Path directory = need.directories.iterator().next();
            try {
                long bytes = need.bytes() + (device.equals(MachineProbe.device(out)) ? besideResults : 0);
                long free = FreeSpace.of(directory);
                if (bytes > free * MOST_OF_FREE) {
                    throw new UsageException(
                            "%s needs %s and %s is free, of which %.0f %% may be filled: use a smaller size, fewer jobs, or another directory (--set storage.size)"
                                    .formatted(
                                            names(need.directories),
                                            Bytes.show(bytes),
                                            Bytes.show(free),
                                            100 * MOST_OF_FREE));
                }
            } catch (IOException e) {
                throw new UsageException("'%s' is not a directory that can be looked at".formatted(directory), e);
            }
        });
    }

    /** {@return what a reader of the plan has to know of the directories} */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        fileSystems.values().forEach(need -> {
            if (need.directories.size() > 1) {
                notes.add("%s are on one file system: they share its disks".formatted(names(need.directories)));
            }
        });
        return notes;
    }

    private static String names(Set<Path> directories) {
        return directories.stream().map(Path::toString).collect(Collectors.joining(" with "));
    }
}
