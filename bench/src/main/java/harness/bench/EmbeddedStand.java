package harness.bench;

import harness.api.cache.CacheDirectory;
import harness.api.launch.RunRegister;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.host.WorkloadHost;
import harness.control.provider.Site;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** An embedded cluster, started by Harness's own provider as {@code harness run} starts it. */
final class EmbeddedStand implements AutoCloseable {
    private static final String CLUSTER_MAIN = "EmbeddedClusterMain";
    private static final String HOST_MAIN = "WorkloadHostMain";

    private final Bench bench;
    private final String run;
    private final RunRegister.Registration registration;
    private final Cluster cluster;
    private final Set<String> opened = new HashSet<>();
    private final Set<String> warm = new HashSet<>();

    private EmbeddedStand(Bench bench, String run, RunRegister.Registration registration, Cluster cluster) {
        this.bench = bench;
        this.run = run;
        this.registration = registration;
        this.cluster = cluster;
    }

    static EmbeddedStand start(Bench bench, String run, CacheDirectory cache) throws IOException, InterruptedException {
        String id = run + "-" + ProcessHandle.current().pid();
        RunRegister.Registration registration = bench.shutdown()
                .register(
                        "scratch data of " + run,
                        new RunRegister(cache).register(id, bench.work().resolve(run)));
        try {
            Site site = new Site(
                    id,
                    bench.plan().slaves(),
                    registration.scratch(),
                    Files.createDirectories(bench.logs().resolve(run)),
                    cache,
                    event -> {
                        if (event instanceof RunEvent.Stage stage) {
                            Bench.say("  " + stage.what());
                        }
                    },
                    bench.shutdown());
            return new EmbeddedStand(
                    bench, id, registration, bench.provider().start(bench.plan().deployment(), site));
        } catch (IOException | InterruptedException | RuntimeException e) {
            // Or the next would be told that the run is registered already.
            try {
                registration.close();
            } catch (IOException | RuntimeException notClosed) {
                e.addSuppressed(notClosed);
            }
            throw e;
        }
    }

    Path configuration() {
        return cluster.configuration();
    }

    /** MiB of the JVM that holds the cluster. */
    double residentMebibytes() throws IOException {
        return Resident.mebibytes(child(CLUSTER_MAIN).pid());
    }

    /** Whether a benchmark has ended well on the cluster, so that jobs have run there. */
    boolean used() {
        return !warm.isEmpty();
    }

    /** Whether a benchmark with the class-path group has ended well on the cluster, so that its classes are archived. */
    boolean used(String group) {
        return warm.contains(group);
    }

    /** A benchmark has ended well: what it has opened is warm. */
    void endedWell() {
        warm.addAll(opened);
    }

    /**
     * Opens a workload host for a class-path group; it ends with the cluster, if not before.
     *
     * @param benchmark whose directories it has, in the cluster and on this machine
     */
    TrialPhases open(Benchmark benchmark, String group) throws IOException {
        WorkloadHost host = cluster.open(group, Need.HADOOP);
        opened.add(group);
        return new TrialPhases(
                bench,
                host,
                configuration(),
                "/harness/" + run + "/" + benchmark.word(),
                registration.scratch().resolve("workloads").resolve(benchmark.word()));
    }

    /** A client of Hadoop's own, which knows the nodes' names by the system properties of an open workload host. */
    PeerJob peer() {
        List<String> options = Stream.of(child(HOST_MAIN).info().arguments().orElse(new String[0]))
                .filter(argument -> argument.startsWith("-Djdk.") || argument.startsWith("-Djava.net."))
                .toList();
        List<Path> jars = Stream.concat(bench.peerJars().stream(), bench.hadoopJars().stream())
                .toList();
        return new PeerJob(bench, configuration(), options, jars);
    }

    private static ProcessHandle child(String main) {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(main))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no child process runs " + main));
    }

    @Override
    public void close() throws IOException {
        try {
            cluster.close();
        } finally {
            registration.close();
        }
    }
}
