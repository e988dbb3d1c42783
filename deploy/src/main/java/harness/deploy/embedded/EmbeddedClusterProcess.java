package harness.deploy.embedded;

import harness.api.cache.ClassPathGroup;
import harness.api.cache.ClassPathGroups;
import harness.api.cluster.DaemonLog;
import harness.api.host.WorkloadHostMain;
import harness.api.json.Json;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.Conversation;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.cluster.ClusterHealth;
import harness.control.host.ClientJvm;
import harness.control.host.JvmWorkloadHost;
import harness.control.host.WorkloadHost;
import harness.control.provider.Site;
import harness.hdfs.protocol.ClusterCommand;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.hdfs.protocol.HadoopJvm;
import harness.record.result.NodeState;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The JVM that holds an embedded cluster, and the workload hosts that use it. */
final class EmbeddedClusterProcess implements Cluster {
    private static final String GROUP = "hadoop";
    private static final String MAIN = "harness.hdfs.embedded.EmbeddedClusterMain";
    /** Validation reads with several threads, each with its own buffers. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final EmbeddedSpec spec;
    private final Site site;
    private final Function<String, ClassPathGroup> groups;
    private final ToIntFunction<String> heapMib;
    private final Conversation<ClusterEvent> conversation = new Conversation<>(
            "the embedded cluster",
            EmbeddedClusterProcess::failure,
            ChildExit::describe,
            failure -> DaemonLog.explain(failure, logs()));
    /** Changed by whoever opens one, read also when the cluster's process ends. */
    private final List<JvmWorkloadHost> hosts = new CopyOnWriteArrayList<>();

    private final JsonLinesProcess<ClusterEvent> process;
    private List<String> clientOptions = List.of();
    private boolean closed;

    private EmbeddedClusterProcess(
            EmbeddedSpec spec, Site site, Function<String, ClassPathGroup> groups, ToIntFunction<String> heapMib)
            throws IOException {
        this.spec = spec;
        this.site = site;
        this.groups = groups;
        this.heapMib = heapMib;
        Path file = site.work().resolve("cluster.json");
        Files.writeString(file, Json.pretty(spec));
        this.process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        "the embedded cluster",
                        command(GROUP, MAIN, HadoopJvm.flags(HadoopJvm.clusterHeapMiB(spec.slaves())))
                                .withArguments(file.toString())
                                .words(),
                        site.work(),
                        site.logs().resolve("cluster.err"),
                        ClusterEvent.class,
                        GRACE),
                new ChildListener<>() {
                    @Override
                    public void event(ClusterEvent event) {
                        hear(event);
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        conversation.exited(exit);
                        // A job's client would go on asking a cluster that is gone.
                        hosts.forEach(JvmWorkloadHost::kill);
                    }
                });
    }

    /**
     * @param heapMib of the process of a class-path group's workloads
     */
    static EmbeddedClusterProcess start(
            EmbeddedSpec spec, Site site, ClassPathGroups groups, ToIntFunction<String> heapMib)
            throws IOException, InterruptedException {
        site.listener()
                .on(new RunEvent.Stage("start 1 master and %d slaves with %d data directories each"
                        .formatted(spec.slaves(), spec.disksPerSlave())));
        EmbeddedClusterProcess cluster = new EmbeddedClusterProcess(spec, site, groups::unpack, heapMib);
        site.shutdown().register("the embedded cluster", cluster);
        try {
            cluster.awaitReady();
            return cluster;
        } catch (IOException | InterruptedException e) {
            cluster.close();
            throw e;
        }
    }

    @Override
    public Path configuration() {
        return spec.confDir();
    }

    @Override
    public synchronized Optional<String> damage() throws IOException {
        if (closed) {
            throw new IOException("the embedded cluster is closed");
        }
        process.send(new ClusterCommand.Status());
        try {
            ClusterEvent.Status status = conversation.await(ClusterEvent.Status.class, ANSWER_LIMIT);
            return new ClusterHealth(status.liveDataNodes(), status.liveNodeManagers()).damage(spec.slaves());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the cluster was asked how it is", e);
        }
    }

    @Override
    public List<NodeState> nodes() {
        return List.of(NodeState.ofThisMachine(site.run()));
    }

    @Override
    public List<DaemonLog> logs() {
        return List.of(DaemonLog.here(site.logs().getParent(), spec.log()));
    }

    @Override
    public synchronized WorkloadHost open(String group, Set<Need> needs) throws IOException {
        if (closed || process.exit().isDone()) {
            throw new IOException("the embedded cluster is gone");
        }
        JvmWorkloadHost host = JvmWorkloadHost.start(hostCommand(group, needs), site.work(), site.logs());
        hosts.add(host);
        return host;
    }

    private JvmCommand hostCommand(String group, Set<Need> needs) throws IOException {
        return Need.inOwnProcess(needs)
                ? ClientJvm.command(needs, site.run(), groups.apply(group), site.cache())
                        .withTemporary(site.work())
                : command(group, WorkloadHostMain.class.getName(), HadoopJvm.hostFlags(heapMib.applyAsInt(group)))
                        .withFlags(clientOptions.toArray(String[]::new))
                        .withFlags(HadoopJvm.OPEN_PACKAGES.toArray(String[]::new));
    }

    private JvmCommand command(String group, String main, List<String> flags) throws IOException {
        return JvmCommand.of(site.run(), groups.apply(group), main)
                .withTemporary(site.work())
                .withFlags(flags.toArray(String[]::new))
                .withClassArchive(Path.of(spec.cacheDir()));
    }

    /** Ends hosts and cluster; a second call does nothing. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        hosts.forEach(WorkloadHost::close);
        process.close();
    }

    private void hear(ClusterEvent event) {
        if (event instanceof ClusterEvent.Progress progress) {
            site.listener()
                    .on(new RunEvent.Progress(
                            "start",
                            progress.dataNodes() + (long) progress.nodeManagers(),
                            2L * spec.slaves(),
                            "daemons"));
        } else {
            conversation.event(event);
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        ClusterEvent.Ready ready = conversation.await(ClusterEvent.Ready.class, START_LIMIT);
        clientOptions = ready.clientJvmOptions();
        ready.warnings().forEach(text -> site.listener().on(new RunEvent.Warning(text)));
        site.listener()
                .on(new RunEvent.Stage("healthy after %.1f s, %d MiB resident"
                        .formatted(ready.seconds(), ready.residentBytes() >> 20)));
    }

    private static Optional<String> failure(ClusterEvent event) {
        return event instanceof ClusterEvent.Failed failed
                ? Optional.of("the embedded cluster did not start: " + failed.reason())
                : Optional.empty();
    }
}
