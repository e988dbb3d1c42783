package harness.deploy.hosts;

import harness.core.cluster.Cluster;
import harness.core.cluster.ClusterHealth;
import harness.core.cluster.Setting;
import harness.core.host.ClientJvm;
import harness.core.host.HostEvent;
import harness.core.host.JvmWorkloadHost;
import harness.core.host.WorkloadHost;
import harness.core.host.WorkloadHostMain;
import harness.core.launch.ClassPathGroups;
import harness.core.provider.Site;
import harness.core.trial.RunEvent;
import harness.deploy.remote.Ssh;
import harness.hdfs.protocol.HadoopJvm;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** HDFS and YARN on machines of the user's own. */
final class HostsCluster implements Cluster {
    private static final String HADOOP = "hadoop";
    /** The class-path group of the probes, which has no Hadoop. */
    private static final String PROBES = "aws";

    private static final int WORKLOAD_HEAP_MIB = 512;
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final long PULSE_SECONDS = HostNode.LEASE.toSeconds() / 6;

    private final HostsPlan plan;
    private final Site site;
    private final Ssh ssh = new Ssh();
    private final HostNode master;
    private final List<HostNode> slaves;
    private final List<JvmWorkloadHost> workloadHosts = new CopyOnWriteArrayList<>();
    private final Thread pulse = daemon(this::pulse, "pulse");
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean closed;

    private HostsCluster(HostsPlan plan, Site site) {
        this.plan = plan;
        this.site = site;
        this.master = new HostNode(plan.master(), site, plan.work());
        this.slaves = plan.slaves().stream()
                .map(slave -> new HostNode(slave, site, plan.work()))
                .toList();
        // A job's client would go on asking masters that are gone.
        master.whenGone(() -> workloadHosts.forEach(JvmWorkloadHost::kill));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Renews the hosts' leases until the cluster is closed. */
    private void pulse() {
        try {
            while (!ended.await(PULSE_SECONDS, TimeUnit.SECONDS)) {
                all().forEach(HostNode::pulse);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static HostsCluster start(HostsPlan plan, List<Setting> settings, Site site)
            throws IOException, InterruptedException {
        HostsCluster cluster = site.shutdown().register("the cluster on hosts", new HostsCluster(plan, site));
        try {
            cluster.start(settings.stream().collect(Collectors.toMap(Setting::key, Setting::value)));
            return cluster;
        } catch (IOException | InterruptedException e) {
            try {
                cluster.close();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private void start(Map<String, String> settings) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        pulse.start();
        stage("prepare 1 master and %d slaves".formatted(slaves.size()));
        AtomicInteger prepared = new AtomicInteger();
        try (JarPush push = new JarPush(ClassPathGroups.runningJar())) {
            InParallel.results(all(), node -> {
                node.prepare(ssh, push);
                progress("prepare", prepared.incrementAndGet(), all().size(), "hosts");
                return node;
            });
        }
        stage("start daemons");
        Map<String, String> withAddresses = new HashMap<>(settings);
        withAddresses.putAll(master.startDaemons(NodeSpec.Role.MASTER, plan.addresses(), settings, START_LIMIT));
        InParallel.results(
                slaves, node -> node.startDaemons(NodeSpec.Role.SLAVE, plan.addresses(), withAddresses, START_LIMIT));
        InParallel.results(all(), node -> node.awaitPrepared(START_LIMIT));
        awaitHealthy();
        stage("healthy after %.1f s".formatted((System.nanoTime() - begun) / 1e9));
    }

    private void awaitHealthy() throws IOException, InterruptedException {
        Expected expected = new Expected(
                slaves.stream().collect(Collectors.toMap(HostNode::name, HostNode::volumes)),
                plan.memoryMb(),
                plan.vcores());
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        List<String> lacking = List.of("nothing has registered");
        while (System.nanoTime() < deadline) {
            NodeEvent.MasterStatus status = master.status(NodeEvent.MasterStatus.class);
            lacking = expected.lacking(status);
            progress(
                    "start",
                    status.dataNodes().size() + (long) status.nodeManagers().size(),
                    2L * slaves.size(),
                    "daemons");
            if (lacking.isEmpty()) {
                return;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        throw new IOException("after %d s the cluster is not healthy: %s"
                .formatted(START_LIMIT.toSeconds(), String.join("; ", lacking)));
    }

    private List<HostNode> all() {
        return Stream.concat(Stream.of(master), slaves.stream()).toList();
    }

    private void stage(String text) {
        site.listener().on(new RunEvent.Stage(text));
    }

    private void progress(String what, long done, long total, String unit) {
        site.listener().on(new RunEvent.Progress(what, done, total, unit));
    }

    @Override
    public Path configuration() {
        return NodeSpec.confDir(master.workDir());
    }

    /** Asks the master and every slave: a master learns late that a slave is gone, and a slave that is cut off never. */
    @Override
    public Optional<String> damage() throws IOException {
        try {
            NodeEvent.MasterStatus status = master.status(NodeEvent.MasterStatus.class);
            List<InParallel.Outcome<NodeEvent.SlaveStatus>> answers =
                    InParallel.outcomes(slaves, slave -> slave.status(NodeEvent.SlaveStatus.class));
            List<String> problems = new ArrayList<>();
            int dataNodes = 0;
            int nodeManagers = 0;
            for (int i = 0; i < slaves.size(); i++) {
                HostNode slave = slaves.get(i);
                NodeEvent.SlaveStatus answer = answers.get(i).value();
                if (answer == null) {
                    problems.add(slave.label() + " is gone or does not answer");
                    continue;
                }
                if (answer.failedVolumes() > 0) {
                    problems.add("%s has lost %d of its %d disks"
                            .formatted(slave.label(), answer.failedVolumes(), slave.volumes()));
                }
                dataNodes += answer.dataNode() ? 1 : 0;
                nodeManagers += answer.nodeManager() ? 1 : 0;
            }
            ClusterHealth health = new ClusterHealth(
                    Math.min(dataNodes, status.dataNodes().size()),
                    Math.min(nodeManagers, status.nodeManagers().size()));
            health.damage(slaves.size()).ifPresent(lack -> problems.add(0, lack));
            return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the cluster was asked how it is", e);
        }
    }

    @Override
    public synchronized WorkloadHost open(String group) throws IOException {
        if (closed) {
            throw new IOException("the cluster is closed");
        }
        if (!group.equals(HADOOP)) {
            unpackEverywhere(group);
        }
        String log = "workloads-" + group + ".err";
        List<String> flags = new ArrayList<>(group.equals(PROBES) ? clientFlags() : hadoopFlags());
        flags.add("-D" + WorkloadHostMain.LOG_PROPERTY + "=" + master.workDir() + "/logs/" + log);
        HostNode.Starting<HostEvent> starting = master.launch(
                "the workload host on " + master.label(),
                HostEvent.class,
                group,
                WorkloadHostMain.class.getName(),
                flags,
                List.of(),
                log);
        JvmWorkloadHost host = JvmWorkloadHost.start(starting::with);
        workloadHosts.add(host);
        return new HostOnMaster(host, master.workDir() + "/workloads");
    }

    private List<String> hadoopFlags() {
        List<String> flags = new ArrayList<>(HadoopJvm.flags(WORKLOAD_HEAP_MIB));
        flags.addAll(HadoopJvm.OPEN_PACKAGES);
        flags.add("-Djdk.net.hosts.file=" + NodeSpec.hostsFile(master.workDir()));
        return flags;
    }

    /** What it speaks with is no node of the cluster: names are the machine's. */
    private List<String> clientFlags() {
        return ClientJvm.flags(Path.of(master.jar()), Path.of(plan.work()));
    }

    /** Tasks on every slave load a workload's classes from the same place as its host. */
    private void unpackEverywhere(String group) throws IOException {
        try {
            InParallel.results(slaves, slave -> {
                slave.unpack(group);
                return slave;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while class-path group " + group + " was unpacked", e);
        }
    }

    /** Stops everything on all hosts at once; a second call does nothing. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            workloadHosts.forEach(JvmWorkloadHost::close);
            InParallel.results(all(), node -> {
                node.close();
                return node;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the cluster was stopped", e);
        } finally {
            ended.countDown();
            ssh.close();
        }
    }
}
