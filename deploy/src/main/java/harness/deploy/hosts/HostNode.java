package harness.deploy.hosts;

import harness.core.agent.AgentMain;
import harness.core.agent.AgentRequest;
import harness.core.agent.LogArchive;
import harness.core.launch.ChildExit;
import harness.core.launch.ChildListener;
import harness.core.launch.ChildProcess;
import harness.core.launch.JsonLinesProcess;
import harness.core.launch.JvmCommand;
import harness.core.provider.Site;
import harness.core.trial.RunEvent;
import harness.deploy.disk.DiskSteps;
import harness.deploy.filesystem.Step;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import harness.deploy.remote.Ssh;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The controller's end of one host: its connection, its agent and the JVM with its daemons. */
final class HostNode implements AutoCloseable {
    /** How long a host goes on when it hears nothing of the controller. */
    static final Duration LEASE = Duration.ofMinutes(2);

    private static final String GROUP = "hadoop";
    private static final String MAIN = "harness.hdfs.node.NodeMain";
    private static final List<String> DAEMON_FLAGS =
            List.of("-Xmx2g", "-XX:-UsePerfData", "-Djava.net.preferIPv4Stack=true");
    private static final List<String> AGENT_FLAGS =
            List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final Duration UNPACK_LIMIT = Duration.ofMinutes(10);
    private static final Duration LOG_LIMIT = Duration.ofMinutes(10);
    /** The agent gives its JVM 20 s, then removes data. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final DeployedHost deployed;
    private final Site site;
    private final String work;
    private final Path logs;
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private Remote remote;
    private volatile String jar;
    private volatile JsonLinesProcess<NodeEvent> process;
    /** Everything that runs there under an agent, each with a lease. */
    private final List<JsonLinesProcess<?>> children = new CopyOnWriteArrayList<>();

    private volatile Optional<HostKeeper> disksKeeper = Optional.empty();
    private volatile Runnable whenGone = () -> {};
    private volatile boolean stopping;

    private sealed interface Message {
        record Said(NodeEvent event) implements Message {}

        record Ended(ChildExit exit) implements Message {}
    }

    HostNode(DeployedHost deployed, Site site, String work) {
        this.deployed = deployed;
        this.site = site;
        this.work = work;
        this.logs = site.logs().resolve(deployed.host().name());
    }

    String label() {
        return deployed.host().label();
    }

    /** By which all nodes know it. */
    String name() {
        return deployed.host().name();
    }

    int volumes() {
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

    /** Where harness.jar lies there, once it is prepared. */
    String jar() {
        return jar;
    }

    String workDir() {
        return work + "/runs/" + runId();
    }

    private List<String> dataDirs() {
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
    void whenGone(Runnable action) {
        whenGone = action;
    }

    void connect(Ssh ssh) throws IOException {
        Files.createDirectories(logs);
        Remote connected = ssh.connect(Survey.target(deployed.host()));
        synchronized (this) {
            remote = connected;
        }
    }

    /** Formats and mounts disks, if any are to be; all is undone when the host is closed, or its controller gone. */
    void prepareDisks() throws IOException {
        if (deployed.volumes().isEmpty()) {
            return;
        }
        HostKeeper keeper = keeper(site.run() + ".disks");
        disksKeeper = Optional.of(keeper);
        for (Step step : DiskSteps.of(name(), deployed.volumes())) {
            keeper.apply(step);
        }
    }

    /** Brings the jar there if it has to. */
    void bring(JarPush push) throws IOException, InterruptedException {
        JarPlace place = push.on(this, work);
        jar = place.path();
        push.to(place);
    }

    /** Starts the JVM that the daemons will run in. */
    void startJvm() throws IOException {
        process = launch("the node " + label(), NodeEvent.class, GROUP, MAIN, DAEMON_FLAGS, scratch(), "node.err")
                .with(listener());
    }

    /** The connection to it, once there is one. */
    synchronized Remote remote() {
        return remote;
    }

    /** By which the other hosts reach it. */
    String privateAddress() {
        return deployed.host().privateAddress();
    }

    /** Starts an agent there that gives the jar to other hosts. */
    ChildProcess giveJar() throws IOException {
        return remote().start(agent("give", privateAddress()), logs.resolve("agent-give.err"));
    }

    /** Something that was started and waits for its listener. */
    @FunctionalInterface
    interface Starting<E> {
        JsonLinesProcess<E> with(ChildListener<E> listener);
    }

    /** Starts a JVM on a class-path group there, under an agent of its own. */
    <E> Starting<E> launch(
            String what,
            Class<E> eventType,
            String group,
            String main,
            List<String> flags,
            List<String> scratch,
            String log)
            throws IOException {
        Path agentLog = logs.resolve("agent-" + log);
        AgentRequest request =
                new AgentRequest(runId(), group, main, flags, workDir() + "/logs/" + log, LEASE.toSeconds(), scratch);
        JsonLinesProcess.Spec<E> spec =
                new JsonLinesProcess.Spec<>(what, List.of(), site.work(), agentLog, eventType, GRACE);
        var child = remote.start(agent("run"), agentLog);
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
    HostKeeper keeper(String run) throws IOException {
        HostKeeper keeper = HostKeeper.start(label(), remote, work, run, logs.resolve("keeper.err"));
        keeper.leftBefore()
                .forEach(left -> site.listener()
                        .on(new RunEvent.Warning(
                                "%s: what an earlier run has left cannot be undone: %s".formatted(label(), left))));
        return keeper;
    }

    /** Unpacks a class-path group there. */
    void unpack(String group) throws IOException {
        Remote.Result result = remote.run(agent("unpack", group), InputStream.nullInputStream(), UNPACK_LIMIT);
        if (result.code() != 0) {
            throw new IOException(
                    label() + ": " + result.err().lines().findFirst().orElse("cannot unpack " + group));
        }
    }

    /**
     * Runs a script of a POSIX shell there.
     *
     * @return what it wrote
     * @throws IOException if it failed; the message is one line that names the host and what went wrong
     */
    String perform(String script, Duration limit) throws IOException {
        Remote.Result result =
                remote().run("sh -s", new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)), limit);
        if (result.code() != 0) {
            throw new IOException("%s: %s"
                    .formatted(
                            label(),
                            result.err()
                                    .lines()
                                    .filter(line -> !line.isBlank())
                                    .reduce((first, second) -> second)
                                    .orElse("a script ended with exit code " + result.code())));
        }
        return result.out();
    }

    private String agent(String... arguments) {
        List<String> words =
                new ArrayList<>(List.of("env", "HARNESS_CACHE=" + work, deployed.javaHome() + "/bin/java"));
        words.addAll(AGENT_FLAGS);
        words.addAll(List.of("-D" + JvmCommand.RUN_PROPERTY + "=" + runId(), "-cp", jar, AgentMain.class.getName()));
        words.addAll(List.of(arguments));
        return "exec " + Shell.command(words);
    }

    private ChildListener<NodeEvent> listener() {
        return new ChildListener<>() {
            @Override
            public void event(NodeEvent event) {
                messages.add(new Message.Said(event));
            }

            @Override
            public void exited(ChildExit exit) {
                messages.add(new Message.Ended(exit));
                if (!stopping) {
                    whenGone.run();
                }
            }
        };
    }

    /**
     * Starts the daemons.
     *
     * @param role of the host
     * @param addresses of all nodes by their names
     * @param settings of the cluster; for a slave with the master's addresses
     * @return settings by which others reach them
     */
    Map<String, String> startDaemons(
            NodeSpec.Role role, Map<String, String> addresses, Map<String, String> settings, Duration limit)
            throws IOException, InterruptedException {
        process.send(new NodeCommand.Start(
                new NodeSpec(role, runId(), name(), addresses, workDir(), dataDirs(), work + "/cds", settings)));
        return await(NodeEvent.Started.class, limit).addresses();
    }

    NodeEvent.Prepared awaitPrepared(Duration limit) throws IOException, InterruptedException {
        return await(NodeEvent.Prepared.class, limit);
    }

    synchronized <T extends NodeEvent> T status(Class<T> type) throws IOException, InterruptedException {
        process.send(new NodeCommand.Status());
        return await(type, ANSWER_LIMIT);
    }

    /** Tells the host that the controller lives; a host that does not listen any more is heard to end elsewhere. */
    void pulse() {
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

    private <T extends NodeEvent> T await(Class<T> type, Duration limit) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Message message = messages.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (message == null) {
                throw new IOException(label() + " did not answer within " + limit.toSeconds() + " s");
            }
            if (message instanceof Message.Ended ended) {
                messages.add(message);
                throw new IOException(label() + " " + reason(ended.exit()));
            }
            NodeEvent event = ((Message.Said) message).event();
            if (event instanceof NodeEvent.Failed failed) {
                throw new IOException(label() + ": " + failed.reason());
            }
            if (type.isInstance(event)) {
                return type.cast(event);
            }
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
        stopping = true;
        Remote connected;
        synchronized (this) {
            connected = remote;
        }
        if (connected == null) {
            return;
        }
        try (connected) {
            boolean there = process == null || stop();
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
            if (there) {
                throw e;
            }
            site.listener().on(new RunEvent.Warning(e.getMessage()));
        }
    }

    /** Whether the host is still there. */
    private boolean stop() throws IOException {
        boolean endedBefore = process.exit().isDone();
        boolean stopped = !endedBefore && stopDaemons();
        process.close();
        ChildExit exit = process.exit().join();
        // An agent that could tell its exit code has removed everything.
        boolean lost = exit.code() < 0;
        if (lost) {
            site.listener()
                    .on(new RunEvent.Warning("%s is gone: what the run wrote to %s is removed by the next run there"
                            .formatted(label(), String.join(", ", scratch()))));
            return false;
        }
        if (stopped && exit.code() != 0) {
            throw new IOException(label() + " did not clean up: " + reason(exit));
        }
        return true;
    }

    /** In one line: the last that it said, else how it ended. */
    private static String reason(ChildExit exit) {
        return exit.logTail()
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> "ended: " + line.strip())
                .orElseGet(() -> exit.code() < 0 ? "is gone" : "ended with exit code " + exit.code());
    }

    /** Whether the host did as it was told. */
    private boolean stopDaemons() {
        try {
            // Before they stop: with their end, their agent removes what they have written.
            fetchLogs();
            process.send(new NodeCommand.Stop());
            await(NodeEvent.Stopped.class, ANSWER_LIMIT);
            return true;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Brings the logs here; a warning says if that does not work. */
    void fetchLogs() {
        try {
            remote.read(agent("logs", workDir() + "/logs"), input -> LogArchive.read(input, logs), LOG_LIMIT);
        } catch (IOException e) {
            site.listener()
                    .on(new RunEvent.Warning(
                            "%s: its logs were not brought back: %s".formatted(label(), e.getMessage())));
        }
    }
}
