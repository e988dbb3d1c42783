package harness.deploy.hosts;

import harness.api.LeftBehindException;
import harness.api.clients.InParallel;
import harness.api.clients.WaitingClients;
import harness.api.cluster.DaemonLog;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.filesystem.JobCluster;
import harness.api.host.HostEvent;
import harness.api.host.WorkloadHostMain;
import harness.api.machine.ChildEnvironment;
import harness.api.text.Reason;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.host.ClientJvm;
import harness.control.host.JvmWorkloadHost;
import harness.control.host.WorkloadHost;
import harness.control.plan.ItemsInMemory;
import harness.control.plan.WorkloadIndex;
import harness.control.provider.Site;
import harness.deploy.hosts.node.HostNode;
import harness.deploy.hosts.node.HostPlace;
import harness.deploy.hosts.plan.HostsPlan;
import harness.deploy.hosts.supply.JarSupply;
import harness.deploy.remote.Ssh;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.protocol.HadoopJvm;
import harness.hdfs.protocol.NodeSpec;
import harness.record.plan.Deployment;
import harness.record.result.NodeState;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Machines of the user's own, with HDFS and YARN, or what jobs of MPI need, or both. */
final class HostsCluster implements Cluster {
    private static final long PULSE_SECONDS = HostNode.LEASE.toSeconds() / 6;

    private final Deployment deployment;
    private final HostsPlan plan;
    private final Site site;
    private final Ssh ssh = new Ssh();
    private final HostNode master;
    private final List<HostNode> slaves;
    private final List<JvmWorkloadHost> workloadHosts = new CopyOnWriteArrayList<>();
    private final List<ClientsOnHosts> clients = new CopyOnWriteArrayList<>();
    private final Thread pulse = daemon(this::pulse, "pulse");
    private final CountDownLatch ended = new CountDownLatch(1);
    private final HadoopOnHosts hadoop;
    private final Optional<MpiOnHosts> mpi;
    private String jobCluster = "";
    private boolean closed;

    private HostsCluster(Deployment deployment, Site site) {
        this.deployment = deployment;
        this.plan = HostsPlan.of(deployment);
        this.site = site;
        this.master = new HostNode(plan.master(), site, plan.work());
        this.slaves = plan.slaves().stream()
                .map(slave -> new HostNode(slave, site, plan.work()))
                .toList();
        // A job's client would go on asking masters that are gone.
        this.hadoop = new HadoopOnHosts(plan, master, slaves, site.listener());
        this.mpi = plan.mpi().map(jobs -> new MpiOnHosts(plan, site.run()));
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
                mpi.ifPresent(MpiOnHosts::pulse);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static HostsCluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        HostsCluster cluster = site.shutdown().register("the cluster on hosts", new HostsCluster(deployment, site));
        try {
            cluster.start(settings(deployment));
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                cluster.close();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private static Map<String, String> settings(Deployment deployment) {
        return deployment.settings().stream().collect(Collectors.toMap(Setting::key, Setting::value));
    }

    private void start(Map<String, String> settings) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        HadoopProfile profile = HostSettings.profile(settings);
        Optional<NativeLibrary> library = NativeLibrary.of(settings);
        pulse.start();
        stage("prepare 1 master and %s%d slaves"
                .formatted(plan.servers() == 0 ? "" : plan.servers() + " servers, ", slaves.size() - plan.servers()));
        AtomicInteger prepared = new AtomicInteger();
        try (JarSupply supply = new JarSupply(site.cache())) {
            InParallel.results(all(), node -> {
                node.connect(ssh);
                node.prepareDisks();
                if (plan.onSlaves() || node == master) {
                    node.prepareJava();
                    supply.bring(node);
                }
                if (plan.hadoop()) {
                    supply.bring(node, Set.of(HostNode.GROUP));
                    node.startJvm(profile, library);
                }
                progress("prepare", prepared.incrementAndGet(), all().size(), "hosts");
                return node;
            });
        }
        if (plan.hadoop()) {
            hadoop.start(settings);
        }
        if (mpi.isPresent()) {
            jobCluster = mpi.get().start(all(), this::stage);
        }
        stage("healthy after %.1f s".formatted((System.nanoTime() - begun) / 1e9));
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

    @Override
    public Optional<String> damage() throws IOException {
        try {
            List<String> problems = new ArrayList<>();
            if (plan.hadoop()) {
                hadoop.damage().ifPresent(problems::add);
            }
            if (mpi.isPresent()) {
                mpi.get().damage().ifPresent(problems::add);
            }
            clients.forEach(some -> some.damage().ifPresent(problems::add));
            return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the cluster was asked how it is", e);
        }
    }

    @Override
    public List<NodeState> nodes() throws InterruptedException {
        // A host that is gone tells nothing; what that means for the trial is said by damage().
        return InParallel.outcomes(all(), node -> new NodeState(node.name(), node.state())).stream()
                .map(InParallel.Outcome::value)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public List<DaemonLog> logs() throws InterruptedException {
        return plan.hadoop() ? hadoop.logs() : List.of();
    }

    @Override
    public WorkloadHost open(String group, Set<Need> needs) throws IOException {
        // What travels may take minutes, and does not keep the cluster from being closed.
        bring(group, needs);
        return start(group, needs);
    }

    private synchronized WorkloadHost start(String group, Set<Need> needs) throws IOException {
        if (closed) {
            throw new IOException("the cluster is closed");
        }
        if (needs.contains(Need.YARN)) {
            unpackEverywhere(group);
        }
        HostPlace place = place(master, group, needs);
        List<String> flags = new ArrayList<>(flags(group, needs));
        Map<String, String> secrets = Map.of();
        Runnable beforeEnd = place.scratch().isEmpty() ? () -> {} : () -> master.fetchLogs(place);
        Runnable afterEnd = () -> {};
        if (HostsPlan.waiting(needs)) {
            secrets = secrets(needs);
            ClientsOnHosts waiting = clients(group, needs, secrets);
            flags.add(WaitingClients.at(addresses(waiting)));
            afterEnd = () -> end(waiting);
        }
        String log = "workloads-" + group + ".err";
        flags.add("-D" + WorkloadHostMain.LOG_PROPERTY + "=" + place.logs() + "/" + log);
        HostNode.Starting<HostEvent> starting = master.launch(
                "the workload host on " + master.label(),
                HostEvent.class,
                master.request(place, group, WorkloadHostMain.class.getName(), flags, log, secrets));
        JvmWorkloadHost host = JvmWorkloadHost.start(starting::with);
        workloadHosts.add(host);
        return new HostOnMaster(host, place.directory() + "/workloads", beforeEnd, afterEnd);
    }

    /** Where JVMs start on the group: on the master, with the services that it starts, and on slaves where these have some. */
    private void bring(String group, Set<Need> needs) throws IOException {
        Set<String> onMaster = new TreeSet<>(Set.of(group));
        if (needs.contains(Need.SERVICE)) {
            onMaster.addAll(WorkloadIndex.load().startedBy(group));
        }
        boolean everywhere = needs.contains(Need.YARN) || HostsPlan.waiting(needs);
        try (JarSupply supply = new JarSupply(site.cache())) {
            InParallel.results(everywhere ? all() : List.of(master), node -> {
                supply.bring(node, node == master ? onMaster : Set.of(group));
                return node;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while class-path group " + group + " was brought to its hosts", e);
        }
    }

    /** With daemons in their directories. Without, an agent makes them and removes them with its JVM. */
    private HostPlace place(HostNode node, String group, Set<Need> needs) {
        if (plan.hadoop()) {
            return node.besideDaemons();
        }
        if (needs.contains(Need.MACHINES) && node != master) {
            return node.measuringPlaceOf(group);
        }
        return needs.contains(Need.MPI) ? node.place() : node.placeOf(group);
    }

    /** The keys of this machine, if it has any, and what nobody else knows. */
    private static Map<String, String> secrets(Set<Need> needs) {
        Map<String, String> secrets = new HashMap<>();
        if (needs.contains(Need.CLIENTS)) {
            secrets.putAll(ChildEnvironment.awsKeys(System.getenv()));
        }
        secrets.put(WaitingClients.SECRET, UUID.randomUUID().toString());
        return secrets;
    }

    private ClientsOnHosts clients(String group, Set<Need> needs, Map<String, String> secrets) throws IOException {
        try {
            ClientsOnHosts started = ClientsOnHosts.start(
                    slaves, slave -> place(slave, group, needs), plan, ClientsOnHosts.Kind.of(group, needs), secrets);
            clients.add(started);
            return started;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while clients were started", e);
        }
    }

    private List<String> addresses(ClientsOnHosts waiting) throws IOException {
        try {
            return waiting.addresses();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while clients were started", e);
        } catch (IOException e) {
            end(waiting);
            throw e;
        }
    }

    private void end(ClientsOnHosts waiting) {
        if (clients.remove(waiting)) {
            waiting.close();
        }
    }

    private List<String> flags(String group, Set<Need> needs) {
        if (!Need.inOwnProcess(needs)) {
            return hadoopFlags(group);
        }
        return needs.contains(Need.MPI) ? jobFlags() : clientFlags();
    }

    private List<String> hadoopFlags(String group) {
        List<String> flags = new ArrayList<>(HadoopJvm.hostFlags(ItemsInMemory.heapMib(deployment, group)));
        flags.addAll(HadoopJvm.OPEN_PACKAGES);
        flags.add(master.namesFlag());
        NativeLibrary.of(settings(deployment)).map(NativeLibrary::flag).ifPresent(flags::add);
        return flags;
    }

    /** It starts programs, and names are the machine's: it may be one that the cluster's nodes do not know. */
    private List<String> jobFlags() {
        List<String> flags = new ArrayList<>(HadoopJvm.flags(ItemsInMemory.STANDARD_HEAP_MIB));
        flags.add("-D" + JobCluster.PROPERTY + "=" + jobCluster);
        return flags;
    }

    /** What it speaks with is no node of the cluster: names are the machine's. */
    private List<String> clientFlags() {
        return ClientJvm.flags(Set.of(), Path.of(master.jar()), Path.of(plan.work()));
    }

    /** Tasks on every slave load a workload's classes from the same place as its host. */
    private void unpackEverywhere(String group) throws IOException {
        try {
            InParallel.results(slaves, slave -> {
                slave.unpack(Set.of(group));
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
            clients.forEach(this::end);
            IOException left = closeMpi();
            InParallel.results(all(), node -> {
                node.close();
                return node;
            });
            if (left != null) {
                throw left;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LeftBehindException("interrupted while the cluster was stopped", e);
        } catch (IOException e) {
            throw new LeftBehindException(Reason.of(e), e);
        } finally {
            ended.countDown();
            ssh.close();
        }
    }

    private IOException closeMpi() {
        try {
            if (mpi.isPresent()) {
                mpi.get().close();
            }
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
