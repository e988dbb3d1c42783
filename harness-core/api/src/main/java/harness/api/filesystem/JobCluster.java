package harness.api.filesystem;

import harness.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The hosts that jobs of many processes run on, for whoever starts the jobs: the host that does, which is none of them,
 * reaches them by {@code ssh}.
 *
 * @param hosts in the order in which they are filled
 * @param launcher address of the host that starts jobs, by which the others reach it
 * @param sshConfig file for {@code ssh -F}, by which the hosts are reached under their addresses
 * @param fileSystems that are ready
 */
public record JobCluster(List<Host> hosts, String launcher, String sshConfig, List<MountedFileSystem> fileSystems) {
    /** The system property that names the file with the cluster. */
    public static final String PROPERTY = "harness.job.cluster";

    /**
     * A host that processes run on.
     *
     * @param name for people
     * @param address a number
     * @param slots processes that it takes, one for each core; 1 or more
     */
    public record Host(String name, String address, int slots) {}

    public JobCluster {
        hosts = List.copyOf(hosts);
        fileSystems = List.copyOf(fileSystems);
    }

    /**
     * @return the cluster that this JVM was told of; empty where jobs run on this machine
     * @throws IOException if the file cannot be read
     */
    public static Optional<JobCluster> ofThisJvm() throws IOException {
        String file = System.getProperty(PROPERTY);
        return file == null
                ? Optional.empty()
                : Optional.of(Json.read(Files.readString(Path.of(file)), JobCluster.class));
    }

    /**
     * @param spec what a workload asks for
     * @return the file system that is ready for it
     * @throws IOException if there is none
     */
    public MountedFileSystem fileSystem(FileSystemSpec spec) throws IOException {
        return fileSystems.stream()
                .filter(mounted -> mounted.spec().equals(spec))
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "file system %s was not deployed".formatted(spec.kind().word())));
    }

    /**
     * @param mounted one of the file systems
     * @return the hosts that its jobs run on
     */
    public List<Host> hosts(MountedFileSystem mounted) {
        return hosts.stream()
                .filter(host -> mounted.hosts().contains(host.address()))
                .toList();
    }
}
