package harness.control.plan;

import harness.api.UsageException;
import harness.api.filesystem.DirectoryList;
import harness.api.machine.FreeSpace;
import harness.api.machine.MachineProbe;
import harness.api.units.Bytes;
import harness.api.workload.Rule;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What workloads need in directories of this machine that the user has named, or on the disks of a cluster's slaves. Files that are read are written once in each
 * directory, whatever else differs between the cells that read them, and so are those that trials change in place; new ones that a trial
 * writes go with it.
 */
final class DirectoryRoom {
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
    private final int machines;

    private DirectoryRoom(int machines) {
        this.machines = machines;
    }

    /**
     * @param workloads of a plan for this machine
     * @return what they need
     * @throws UsageException if a directory cannot be written, or is given twice
     */
    static DirectoryRoom of(Collection<PlannedWorkload> workloads) {
        DirectoryRoom room = new DirectoryRoom(1);
        workloads.stream().filter(PlannedWorkload::inNamedDirectories).forEach(workload -> {
            requireUsable(workload, DirectoryList.used(workload.parameters()::get));
            room.add(workload, directory -> device(workload, directory));
        });
        return room;
    }

    /**
     * @param workloads of a plan for a cluster, whose slaves have directories of their own
     * @param deployment of it
     * @return what they need there, on as many disks as each slave has at least
     * @throws UsageException if that is too much for a disk, or a workload asks for more disks
     */
    static DirectoryRoom onSlaves(Collection<PlannedWorkload> workloads, Deployment deployment) {
        DirectoryRoom room = new DirectoryRoom(deployment.platform().slaves());
        String disks = IntStream.rangeClosed(
                        1, Integer.parseInt(deployment.facts().getOrDefault(Deployment.LEAST_DISKS, "1")))
                .mapToObj(disk -> "/disk" + disk)
                .collect(Collectors.joining(","));
        workloads.stream()
                .filter(PlannedWorkload::inNamedDirectories)
                .map(workload -> on(workload, disks))
                .forEach(workload -> room.add(workload, directory -> directory));
        Optional.ofNullable(deployment.facts().get(Deployment.LEAST_FREE_DISK_BYTES))
                .ifPresent(free -> room.requireFree(Long.parseLong(free)));
        return room;
    }

    /** The same in given directories, if it may be so. */
    private static PlannedWorkload on(PlannedWorkload workload, String directories) {
        Map<String, String> parameters = new HashMap<>(workload.parameters());
        parameters.put(DirectoryList.DIRECTORIES, directories);
        for (Rule rule : workload.descriptor().rules()) {
            if (rule instanceof Rule.WithinList || rule instanceof Rule.InBuffers) {
                rule.broken(parameters, 1).ifPresent(reason -> {
                    throw Sizing.refused(workload, rule, reason);
                });
            }
        }
        return new PlannedWorkload(workload.descriptor(), workload.cell(), parameters);
    }

    private void requireFree(long free) {
        fileSystems.values().stream()
                .filter(need -> need.bytes() > free * FreeSpace.MOST_FILLED)
                .findFirst()
                .ifPresent(need -> {
                    throw new UsageException(
                            "%s are needed on one disk of a slave, and one has %s free, of which %.0f %% may be filled: use a smaller size, fewer jobs, or other disks (--set storage.size)"
                                    .formatted(
                                            Bytes.show(need.bytes()), Bytes.show(free), 100 * FreeSpace.MOST_FILLED));
                });
    }

    private void add(PlannedWorkload workload, Function<Path, Object> device) {
        List<Path> directories = DirectoryList.used(workload.parameters()::get);
        long bytes = Math.multiplyExact(
                Long.parseLong(workload.parameters().get(SIZE)),
                Long.parseLong(workload.parameters().get(DirectoryList.JOBS)));
        boolean kept = workload.descriptor().footprint().inputFactor() > 0;
        boolean changed = workload.descriptor().footprint().outputFactor() > 0;
        Map<Object, Long> written = new LinkedHashMap<>();
        for (Path directory : directories) {
            Object on = device.apply(directory);
            Filled need = fileSystems.computeIfAbsent(on, any -> new Filled());
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
                written.merge(on, bytes, Long::sum);
            }
        }
        written.forEach((on, all) -> fileSystems.get(on).trial = Math.max(fileSystems.get(on).trial, all));
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
                0,
                machines
                        * fileSystems.values().stream().mapToLong(Filled::bytes).sum(),
                0,
                0);
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
                if (bytes > free * FreeSpace.MOST_FILLED) {
                    throw new UsageException(
                            "%s needs %s and %s is free, of which %.0f %% may be filled: use a smaller size, fewer jobs, or another directory (--set storage.size)"
                                    .formatted(
                                            DirectoryList.names(need.directories),
                                            Bytes.show(bytes),
                                            Bytes.show(free),
                                            100 * FreeSpace.MOST_FILLED));
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
                notes.add(DirectoryList.shared(need.directories));
            }
        });
        return notes;
    }
}
