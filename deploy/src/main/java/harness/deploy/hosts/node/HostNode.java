package harness.deploy.hosts.node;

import harness.api.agent.AgentRequest;
import harness.api.cluster.DaemonLog;
import harness.api.cluster.HadoopProfile;
import harness.api.launch.ChildListener;
import harness.api.launch.ChildProcess;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.api.launch.MarkedProcesses;
import harness.api.machine.MachineState;
import harness.api.text.Reason;
import harness.control.provider.Site;
import harness.deploy.disk.DiskSteps;
import harness.deploy.filesystem.Step;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.survey.HostScripts;
import harness.deploy.hosts.survey.JavaInstall;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import harness.deploy.remote.Ssh;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.protocol.HadoopJvm;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import harness.hdfs.protocol.RunSecret;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The controller's end of one host: its connection, its agent and the JVM with its daemons. */
public final class HostNode implements AutoCloseable {
    /** How long a host goes on when it hears nothing of the controller. */
    public static final Duration LEASE = Duration.ofMinutes(2);

    public static final String GROUP = "hadoop";
    private static final String MAIN = "harness.hdfs.node.NodeMain";
    private static final List<String> FLAGS = List.of("-XX:-UsePerfData", "-Djava.net.preferIPv4Stack=true");
    /** A JVM with all daemons, most of whose code runs for seconds. */
    private static final List<String> LEAN_FLAGS = Stream.concat(
                    Stream.of("-Xmx2g"), HadoopJvm.LATE_OPTIMISATION.stream())
            .toList();
    /** One that starts a JVM for each and waits. */
    private static final List<String> STOCK_FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /** The agent gives its JVM 20 s, then removes data. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    /** mkfs(8) discards what is on a disk first, which takes large arrays minutes. */
    private static final Duration DISKS_LIMIT = Duration.ofMinutes(15);

    private static final Duration STATE_LIMIT = Duration.ofSeconds(20);

    private final DeployedHost deployed;
    private final Site site;
    private final String work;
    private final Path logs;
    private Remote remote;
    private volatile String javaHome;
    private volatile String jar;
    private volatile Optional<NodeJvm> daemons = Optional.empty();
    /** Everything that runs there under an agent, each with a lease. */
    private final List<JsonLinesProcess<?>> children = new CopyOnWriteArrayList<>();

    private final Set<String> unpacked = ConcurrentHashMap.newKeySet();
    private volatile Optional<HostKeeper> disksKeeper = Optional.empty();
    private volatile Runnable whenGone = () -> {};

    public HostNode(DeployedHost deployed, Site site, String work) {
        this.deployed = deployed;
        this.site = site;
        this.work = work;
        this.logs = site.logs().resolve(deployed.host().name());
        this.javaHome = deployed.javaHome();
    }

    public String label() {
        return deployed.host().label();
    }

    /** By which all nodes know it. */
    public String name() {
        return deployed.host().name();
    }

    public int volumes() {
        return disks().size();
    }

    /** Directories that data go below, one on each disk. */
    List<String> disks() {
        return deployed.disks();
    }

    /** On the command line of every process that the run starts there. */
    private String runId() {
        return site.run() + "." + deployed.host().name();
    }

    /** What Harness keeps there lies below it. */
    public String work() {
        return work;
    }

    /** Where the base of harness.jar lies there, once it is prepared. */
    public String jar() {
        return jar;
    }

    public void jarAt(String path) {
        jar = path;
    }

    public String workDir() {
        return work + "/runs/" + runId();
    }

    /** The run's own, one on each disk. */
    public List<String> dataDirs() {
        return disks().stream()
                .map(disk -> disk + (disk.endsWith("/") ? "" : "/") + "harness-" + runId())
                .toList();
    }

    /** What the run writes to there, the data directories last. */
    List<String> scratch() {
        List<String> scratch = new ArrayList<>(List.of(workDir()));
        scratch.addAll(dataDirs());
        return scratch;
    }

    /** What to do when the host's daemons are gone although nobody has stopped them. */
    public void whenGone(Runnable action) {
        whenGone = action;
    }

    public void connect(Ssh ssh) throws IOException {
        Files.createDirectories(logs);
        Remote connected = ssh.connect(deployed.host().target());
        synchronized (this) {
            remote = connected;
        }
    }

    /** Formats and mounts disks, if any are to be; all is undone when the host is closed, or its controller gone. */
    public void prepareDisks() throws IOException {
        if (deployed.volumes().isEmpty()) {
            return;
        }
        HostKeeper keeper = keeper(site.run() + ".disks");
        disksKeeper = Optional.of(keeper);
        for (Step step : DiskSteps.of(name(), deployed.volumes())) {
            keeper.apply(step.within(DISKS_LIMIT));
        }
    }

    /** Installs a Java runtime, if there was none when the run was planned. */
    public void prepareJava() throws IOException {
        if (deployed.packageManager().isEmpty()) {
            return;
        }
        String manager = deployed.packageManager().get();
        JavaInstall.Result java = JavaInstall.on(remote, label(), manager, logs.resolve("install-java.log"));
        javaHome = java.home();
        java.installed()
                .ifPresent(name -> site.listener()
                        .on(new RunEvent.Warning("%s: %s has installed %s (Java %s), which stays there"
                                .formatted(label(), manager, name, java.version()))));
    }

    /** Starts the JVM that the daemons will run in, or that will start theirs. */
    public void startJvm(HadoopProfile profile, Optional<NativeLibrary> library) throws IOException {
        List<String> flags = new ArrayList<>(FLAGS);
        library.map(NativeLibrary::flag).ifPresent(flags::add);
        flags.addAll(profile == HadoopProfile.STOCK ? STOCK_FLAGS : LEAN_FLAGS);
        flags.add(namesFlag());
        Starting<NodeEvent> starting = launch(
                "the node " + label(), NodeEvent.class, request(place(), GROUP, MAIN, flags, "node.err", Map.of()));
        daemons = Optional.of(new NodeJvm(label(), starting, () -> whenGone.run()));
        unpacked.add(GROUP);
    }

    /** By which a JVM of the cluster there knows the nodes' names; from its start, since it listens before it knows them. */
    public String namesFlag() {
        return "-Djdk.net.hosts.file=" + NodeSpec.hostsFile(workDir());
    }

    private NodeJvm daemons() {
        return daemons.orElseThrow(() -> new IllegalStateException("no daemons were started on " + label()));
    }

    /** The connection to it, once there is one. */
    public synchronized Remote remote() {
        return remote;
    }

    /** By which the other hosts reach it. */
    public String privateAddress() {
        return deployed.host().privateAddress();
    }

    /** Starts an agent there that gives a file to other hosts. */
    public ChildProcess give(String file) throws IOException {
        return agent().start(logs.resolve("agent-give.err"), "give", privateAddress(), file);
    }

    /** Something that was started and waits for its listener. */
    @FunctionalInterface
    public interface Starting<E> {
        JsonLinesProcess<E> with(ChildListener<E> listener);
    }

    /** Where a JVM works whose agent makes and removes all that the run writes to there. */
    public HostPlace place() {
        return new HostPlace(runId(), workDir(), scratch());
    }

    /** Where a JVM works beside the daemons. */
    public HostPlace besideDaemons() {
        return new HostPlace(runId(), workDir(), List.of());
    }

    /** Where a JVM works that has nothing to do with any other. */
    public HostPlace placeOf(String group) {
        String directory = workDir() + "-" + group;
        return new HostPlace(runId() + "-" + group, directory, List.of(directory));
    }

    /** The same with directories for data, one on each disk. */
    public HostPlace measuringPlaceOf(String group) {
        HostPlace place = placeOf(group);
        List<String> scratch = new ArrayList<>(place.scratch());
        scratch.addAll(dataDirs());
        return new HostPlace(place.run(), place.directory(), scratch);
    }

    /** For {@link #launch}. */
    public AgentRequest request(
            HostPlace place,
            String group,
            String main,
            List<String> flags,
            String log,
            Map<String, String> environment) {
        List<String> all = new ArrayList<>(flags);
        if (place.scratch().isEmpty()) {
            // In the directory that the daemons' JVM has made.
            all.add(JvmCommand.temporaryFlag(Path.of(place.directory())));
        }
        return new AgentRequest(
                place.run(),
                group,
                main,
                all,
                place.logs() + "/" + log,
                LEASE.toSeconds(),
                place.scratch(),
                environment);
    }

    /** Starts a JVM on a class-path group there, under an agent of its own. */
    public <E> Starting<E> launch(String what, Class<E> eventType, AgentRequest request) throws IOException {
        Path agentLog = logs.resolve("agent-" + Path.of(request.log()).getFileName());
        JsonLinesProcess.Spec<E> spec =
                new JsonLinesProcess.Spec<>(what, List.of(), site.work(), agentLog, eventType, GRACE);
        ChildProcess child = agent(request.run()).start(agentLog, "run");
        return listener -> {
            JsonLinesProcess<E> started = JsonLinesProcess.over(child, spec, listener);
            children.add(started);
            try {
                started.send(request);
            } catch (IOException e) {
                // Its end is heard by the listener, with the reason.
                started.kill();
            }
            return started;
        };
    }

    /** Starts what undoes everything that is done there for a run. */
    public HostKeeper keeper(String run) throws IOException {
        HostKeeper keeper = HostKeeper.start(label(), remote, work, run, logs.resolve("keeper.err"));
        keeper.leftBefore()
                .forEach(left -> site.listener()
                        .on(new RunEvent.Warning(
                                "%s: what an earlier run has left cannot be undone: %s".formatted(label(), left))));
        return keeper;
    }

    /** Which of some class-path groups no process has been started on there, and nobody has unpacked. */
    public Set<String> notUnpacked(Set<String> groups) {
        Set<String> others = new TreeSet<>(groups);
        others.removeAll(unpacked);
        return others;
    }

    /** Unpacks class-path groups there, of those that are not. */
    public void unpack(Set<String> groups) throws IOException {
        Set<String> others = notUnpacked(groups);
        if (!others.isEmpty()) {
            agent().unpack(others);
            unpacked.addAll(others);
        }
    }

    /** As root where that is possible, who may ask for the processes of all users. A host that is gone has no state. */
    public Optional<MachineState> state() {
        String shell = deployed.tools().privilege().equals("sudo") ? "sudo -n sh" : "sh";
        String command = "%s -s -- %s 0".formatted(shell, Shell.command(List.of(MarkedProcesses.mark(site.run()))));
        try {
            Remote.Result result = remote().run(command, HostScripts.input(MachineState.script()), STATE_LIMIT);
            return MachineState.parse(result.out());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private HostAgent agent() {
        return agent(runId());
    }

    private HostAgent agent(String run) {
        return new HostAgent(remote(), label(), run, work, javaHome, jar);
    }

    /**
     * Lets the host say whose connections are that come from it.
     *
     * @param addresses of all nodes by their names
     * @param secret of the cluster
     * @return its address, and the port where it says so
     */
    public String listen(Map<String, String> addresses, RunSecret secret, Duration limit)
            throws IOException, InterruptedException {
        String address = addresses.get(name());
        return address + ":" + daemons().listen(address, secret, limit);
    }

    /**
     * Starts the daemons.
     *
     * @param role of the host
     * @param addresses of all nodes by their names
     * @param settings of the cluster; for a slave with the master's addresses
     * @return settings by which others reach them
     */
    public Map<String, String> startDaemons(
            NodeSpec.Role role, Map<String, String> addresses, Map<String, String> settings, Duration limit)
            throws IOException, InterruptedException {
        return daemons()
                .startDaemons(
                        new NodeSpec(role, runId(), name(), addresses, workDir(), dataDirs(), work + "/cds", settings),
                        limit);
    }

    public NodeEvent.Prepared awaitPrepared(Duration limit) throws IOException, InterruptedException {
        return daemons().await(NodeEvent.Prepared.class, limit);
    }

    public <T extends NodeEvent> T status(Class<T> type) throws IOException, InterruptedException {
        return daemons().status(type);
    }

    /** Tells the host that the controller lives; a host that does not listen any more is heard to end elsewhere. */
    public void pulse() {
        children.removeIf(child -> child.exit().isDone());
        children.forEach(HostNode::pulse);
        disksKeeper.ifPresent(HostKeeper::pulse);
    }

    private static void pulse(JsonLinesProcess<?> child) {
        try {
            child.pulse();
        } catch (IOException e) {
            // Its listener hears its end.
        }
    }

    /**
     * Stops the daemons, brings their logs here, and lets the agent remove what was written there. A host that is gone has
     * nothing to stop.
     *
     * @throws IOException if something may be left there
     */
    @Override
    public void close() throws IOException {
        Remote connected;
        synchronized (this) {
            connected = remote;
        }
        if (connected == null) {
            return;
        }
        try (connected) {
            boolean there = daemons.isEmpty() || stop(daemons.get());
            closeDisks(there);
        }
    }

    private void closeDisks(boolean there) throws IOException {
        if (disksKeeper.isEmpty()) {
            return;
        }
        try {
            disksKeeper.get().close();
        } catch (IOException e) {
            // Of one that is gone it has been said before.
            if (there) {
                throw e;
            }
        }
    }

    /** Whether the host is still there. */
    private boolean stop(NodeJvm jvm) throws IOException {
        // Before they stop: with their end, their agent removes what they have written.
        boolean there = jvm.stop(this::fetchLogs);
        if (!there) {
            site.listener()
                    .on(new RunEvent.Warning(
                            "%s is gone: what the run wrote to %s goes after %d s in which it hears nothing of here, or with the next run there"
                                    .formatted(label(), String.join(", ", scratch()), LEASE.toSeconds())));
        }
        return there;
    }

    /** What its daemons have logged so far. */
    public List<DaemonLog> daemonLogs() throws IOException {
        return RemoteLogs.read(
                remote(), name(), place().logs(), site.logs().getParent().relativize(logs));
    }

    private void fetchLogs() {
        fetchLogs(place());
    }

    /** Brings the logs here; a warning says if that does not work. */
    public void fetchLogs(HostPlace place) {
        try {
            agent().fetchLogs(place.logs(), logs);
        } catch (IOException e) {
            site.listener()
                    .on(new RunEvent.Warning(
                            "%s: its logs were not brought back: %s".formatted(label(), Reason.of(e))));
        }
    }
}
