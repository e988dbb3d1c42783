package harness.workloads.mpi;

import harness.api.file.FileTree;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.filesystem.JobCluster;
import harness.api.filesystem.MountedFileSystem;
import harness.api.host.DataPlace;
import harness.api.workload.WorkloadContext;
import harness.mpi.launch.Command;
import harness.mpi.launch.HostShell;
import harness.mpi.launch.HostSlots;
import harness.mpi.launch.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the processes of a job run and where its files are.
 *
 * @param data directory of the files
 * @param hosts that processes run on; none for this machine
 * @param onCluster the same as a cluster has them ready; empty where somebody has named them, or for this machine
 * @param mountedAs type of the file system and what it is mounted from, where the processes run
 */
record JobPlace(DataPlace data, List<HostSlots> hosts, Optional<OnCluster> onCluster, String mountedAs) {
    private static final String PREFIX = "harness-mpi-";
    /** A slow file system with many files takes a while. */
    private static final Duration REMOVAL_LIMIT = Duration.ofMinutes(10);

    private static final Duration LIMIT = Duration.ofMinutes(2);
    /** The same words as {@link DataPlace#describe()}. */
    private static final String TYPE = "df --output=fstype,source '%s' | awk 'NR == 2 {print $1 \" (\" $2 \")\"}'";

    JobPlace {
        hosts = List.copyOf(hosts);
    }

    /**
     * Hosts of a cluster, and the file system that it has mounted for the job.
     *
     * @param shell on the hosts
     * @param launcher address of this machine, by which they reach it
     * @param mounted the file system
     */
    record OnCluster(HostShell shell, String launcher, MountedFileSystem mounted) {
        /** Where every host has its own, this host's says nothing of theirs. */
        private String mountedAs(DataPlace data) {
            if (mounted.spec().kind().shared()) {
                return data.describe();
            }
            List<HostShell.Result> all = shell.run(TYPE.formatted(mounted.directory()), Optional.empty(), LIMIT);
            return all.stream()
                    .map(result -> result.good() ? result.output().strip() : "an unknown file system")
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
    }

    /**
     * @param context of a workload
     * @return the place that its parameters ask for
     * @throws IOException if it cannot be used
     */
    static JobPlace of(WorkloadContext context) throws IOException {
        Optional<JobCluster> cluster = JobCluster.ofThisJvm();
        if (cluster.isEmpty()) {
            DataPlace data = here(context);
            return new JobPlace(
                    data, HostSlots.parse(context.text(MpiParameters.HOSTS)), Optional.empty(), data.describe());
        }
        MountedFileSystem mounted = cluster.get().fileSystem(FileSystemSpec.of(context::text));
        List<HostSlots> hosts = cluster.get().hosts(mounted).stream()
                .map(host -> new HostSlots(host.address(), host.slots()))
                .toList();
        HostShell shell = new HostShell(
                Path.of(cluster.get().sshConfig()),
                hosts.stream().map(HostSlots::name).toList());
        OnCluster ready = new OnCluster(shell, cluster.get().launcher(), mounted);
        DataPlace data = DataPlace.below(PREFIX, Path.of(mounted.directory()));
        JobPlace place = new JobPlace(data, hosts, Optional.of(ready), ready.mountedAs(data));
        place.directory(place.data.directory());
        return place;
    }

    /** What the parameters ask for on this machine. */
    private static DataPlace here(WorkloadContext context) throws IOException {
        FileSystemKind kind = FileSystemKind.of(context.text(MpiParameters.FILESYSTEM));
        return switch (kind) {
            case LOCAL -> new DataPlace(context.scratch().toAbsolutePath());
            case TMPFS -> DataPlace.below(PREFIX, Path.of(FileSystemKind.SHARED_MEMORY));
            case GIVEN -> DataPlace.below(PREFIX, Path.of(context.text(MpiParameters.DIRECTORY)));
            case NFS_SYNC, NFS_ASYNC, GLUSTERFS_DISTRIBUTE, GLUSTERFS_REPLICA, GLUSTERFS_DISPERSE, ORANGEFS ->
                throw new IOException(
                        kind.word() + " is deployed on the hosts of a cluster: use --provider hosts or ec2");
        };
    }

    int slots() {
        return hosts.isEmpty()
                ? Runtime.getRuntime().availableProcessors()
                : hosts.stream().mapToInt(HostSlots::slots).sum();
    }

    /** How the launcher and the hosts reach each other. */
    Optional<Way> way() {
        return onCluster.map(cluster -> new Way(cluster.shell().sshConfig(), cluster.launcher()));
    }

    /** Hosts that each have files of their own. */
    private Optional<HostShell> separate() {
        return onCluster
                .filter(cluster -> !cluster.mounted().spec().kind().shared())
                .map(OnCluster::shell);
    }

    /** Makes a directory wherever processes of the job would look for it. */
    Path directory(Path path) throws IOException {
        Files.createDirectories(path);
        Optional<HostShell> separate = separate();
        if (separate.isPresent()) {
            separate.get().require("mkdir -p '" + path + "'", Optional.empty(), LIMIT);
        }
        return path;
    }

    /** Removes a directory wherever it is. */
    void remove(Path path) throws IOException, InterruptedException {
        if (onCluster.isEmpty()) {
            FileTree.delete(path);
            return;
        }
        Optional<IOException> here = Optional.empty();
        try {
            // A process of its own can be given up where the file system's server is dead.
            Command.output(List.of("rm", "-rf", "--one-file-system", path.toString()), Path.of(""), REMOVAL_LIMIT);
        } catch (IOException e) {
            here = Optional.of(e);
        }
        if (Thread.interrupted()) {
            // Whoever interrupts does not wait for the hosts.
            throw new InterruptedException("interrupted while " + path + " was removed");
        }
        removeElsewhere(path, here);
    }

    /** What went wrong here is told first, and does not keep the others' files. */
    private void removeElsewhere(Path path, Optional<IOException> here) throws IOException {
        try {
            Optional<HostShell> separate = separate();
            if (separate.isPresent()) {
                separate.get().require("rm -rf --one-file-system '" + path + "'", Optional.empty(), LIMIT);
            }
        } catch (IOException e) {
            if (here.isEmpty()) {
                throw e;
            }
            here.get().addSuppressed(e);
        }
        if (here.isPresent()) {
            throw here.get();
        }
    }

    /** For people: the file system, and the hosts with their slots. */
    String describe() {
        return onCluster
                .map(cluster -> "files on %s, mounted as %s; hosts %s"
                        .formatted(cluster.mounted().description(), mountedAs, names()))
                .orElseGet(() -> "files on " + mountedAs + (hosts.isEmpty() ? "" : "; hosts " + names()));
    }

    private String names() {
        return String.join(
                ", ",
                hosts.stream().map(host -> host.name() + ":" + host.slots()).toList());
    }
}
