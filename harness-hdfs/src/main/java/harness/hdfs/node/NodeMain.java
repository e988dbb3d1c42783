package harness.hdfs.node;

import harness.api.file.OwnUser;
import harness.api.json.Json;
import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import harness.api.text.Reason;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.daemon.DaemonProtocols;
import harness.hdfs.daemon.PathingJar;
import harness.hdfs.daemon.ResidentMemory;
import harness.hdfs.daemon.SiteFiles;
import harness.hdfs.daemon.TaskArchive;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.daemon.TaskProcesses;
import harness.hdfs.peer.OwnerServer;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One host's daemons as a program, or, for stock Hadoop, one of them. It reads {@link NodeCommand}s from standard input, the first of a
 * node a {@link NodeCommand.Listen}, of a daemon a {@link NodeCommand.Start}, and writes {@link NodeEvent}s to standard output, one JSON object per line. When standard
 * input ends, the agent is gone: all tasks are killed and the JVM exits at once. Logs are written under the working
 * directory, never to the standard streams.
 */
public final class NodeMain {
    /** Ended as told. */
    static final int STOPPED = 0;

    /** Not started, or the agent is gone. */
    static final int FAILED = 1;

    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    private final ParentOutput parent;
    private final AtomicReference<NodeDaemons> running = new AtomicReference<>();
    private volatile Optional<TaskProcesses> tasks = Optional.empty();
    private volatile boolean ending;

    private NodeMain(ParentOutput parent) {
        this.parent = parent;
    }

    /**
     * @param arguments none
     */
    public static void main(String[] arguments) {
        NodeMain program = new NodeMain(ParentOutput.take());
        int status;
        try {
            status = program.obey(ParentInput.follow(program::killTasksOfTheDead, FAILED));
        } catch (IOException | RuntimeException | InterruptedException e) {
            program.tell(new NodeEvent.Failed(Reason.withCause(e)));
            status = FAILED;
        }
        // Not exit: the daemons would save state that is thrown away.
        ParentInput.halt(status);
    }

    /** Follows commands until told to stop. */
    private int obey(ParentInput commands) throws IOException, InterruptedException {
        while (true) {
            Optional<NodeCommand> command = parse(commands.next());
            if (command.isPresent() && command.get() instanceof NodeCommand.Stop) {
                int killed = killTasks();
                commands.expectEnd(STOPPED);
                tell(new NodeEvent.Stopped(killed));
                return STOPPED;
            }
            if (command.isPresent()) {
                follow(command.get());
            }
        }
    }

    private void killTasksOfTheDead() {
        try {
            killTasks();
        } catch (IOException e) {
            System.err.println("tasks are left: " + Reason.of(e));
        }
    }

    private Optional<NodeCommand> parse(String line) {
        try {
            return Optional.of(Json.read(line, NodeCommand.class));
        } catch (UncheckedIOException e) {
            tell(new NodeEvent.Refused("not a command: " + Reason.withCause(e)));
            return Optional.empty();
        }
    }

    private void follow(NodeCommand command) throws IOException {
        NodeDaemons daemons = running.get();
        if (command instanceof NodeCommand.Listen listen) {
            tell(new NodeEvent.Listening(
                    OwnerServer.start(listen.address(), listen.secret()).port()));
        } else if (command instanceof NodeCommand.Start start && tasks.isEmpty()) {
            tasks = Optional.of(
                    new TaskProcesses(start.spec().runId(), start.spec().dataDirs()));
            redirect(start.spec());
            new Thread(() -> start(start.spec()), "start").start();
        } else if (command instanceof NodeCommand.Status && daemons != null) {
            tell(status(daemons));
        } else {
            tell(new NodeEvent.Refused("not now: " + command));
        }
    }

    private static NodeEvent status(NodeDaemons daemons) {
        try {
            return daemons.status();
        } catch (UncheckedIOException e) {
            return new NodeEvent.Failed(Reason.withCause(e.getCause()));
        }
    }

    /** Hadoop logs where it likes, and asks whom it likes for names, unless it is told before it is first used. */
    private static void redirect(NodeSpec spec) throws IOException {
        boolean single = spec.role().single();
        if (!single) {
            NodeNames.install(spec);
        }
        Files.createDirectories(spec.logs());
        String file = (single ? spec.role().word() : "cluster") + ".log";
        System.setProperty("harness.log.file", spec.logs().resolve(file).toString());
        System.setProperty("harness.log.level", single ? "INFO" : "WARN");
        System.setProperty("log4j.configuration", "harness-cluster-log4j.properties");
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> log().error("In thread {}", thread.getName(), e));
    }

    private void start(NodeSpec spec) {
        try {
            DaemonProtocols.check();
            if (spec.role().single()) {
                NodeDaemons daemon = StockDaemon.start(spec);
                running.set(daemon);
                tell(new NodeEvent.Started(daemon.addresses()));
                return;
            }
            Optional<NativeLibrary> library = NativeLibrary.of(spec.settings());
            if (library.isPresent()) {
                NativeCode.require(library.get());
            }
            String user = OwnUser.name();
            Path pathingJar = PathingJar.ofThisJvm(Path.of(spec.cacheDir()));
            boolean stock = NodeSettings.isStock(spec);
            CompletableFuture<TaskArchive> archive = stock
                    ? CompletableFuture.completedFuture(TaskArchive.none("stock Hadoop has none"))
                    : CompletableFuture.supplyAsync(() -> TaskArchive.findOrMake(Path.of(spec.cacheDir()), pathingJar));
            NodeDaemons daemons = stock ? stock(spec, pathingJar, user) : lean(spec, user);
            running.set(daemons);
            // Slaves need not wait for the master's archive of classes.
            tell(new NodeEvent.Started(daemons.addresses()));
            if (spec.role() == NodeSpec.Role.MASTER) {
                TaskJvm jvm = new TaskJvm(
                        Path.of(System.getProperty("java.home")),
                        pathingJar,
                        archive.join().file(),
                        NodeSettings.taskOptions(spec),
                        spec.runIdOfTasks());
                Map<String, String> settings = NodeSettings.client(spec, daemons.addresses(), jvm);
                SiteFiles.write(spec.confDir(), settings);
                SiteFiles.write(spec.logs().resolve(SiteFiles.LOGGED), settings);
            }
            tell(new NodeEvent.Prepared(ResidentMemory.bytes(), archive.join().description()));
        } catch (IOException | RuntimeException | Error e) {
            log().error("The daemons do not start", e);
            tell(new NodeEvent.Failed(Reason.withCause(e)));
            ParentInput.halt(FAILED);
        }
    }

    private NodeDaemons stock(NodeSpec spec, Path classes, String user) throws IOException {
        return spec.role() == NodeSpec.Role.MASTER
                ? StockDaemons.master(spec, classes, user, this::end)
                : StockDaemons.slave(spec, classes, user);
    }

    private static NodeDaemons lean(NodeSpec spec, String user) {
        // Two daemons in one JVM would otherwise count under the same names.
        DefaultMetricsSystem.setMiniClusterMode(true);
        return spec.role() == NodeSpec.Role.MASTER ? MasterDaemons.start(spec, user) : SlaveDaemons.start(spec, user);
    }

    /** Without one of a master's daemons there is no cluster. */
    private void end(String reason) {
        if (!ending) {
            log().error(reason);
            tell(new NodeEvent.Failed(reason));
            ParentInput.halt(FAILED);
        }
    }

    private int killTasks() throws IOException {
        ending = true;
        NodeDaemons daemons = running.get();
        if (daemons != null) {
            daemons.startNoMoreTasks();
        }
        return tasks.isPresent() ? tasks.get().killAll(KILL_DEADLINE) : 0;
    }

    private void tell(NodeEvent event) {
        parent.tell(event);
    }

    /** Only now, when the file of the log is known. */
    private static Logger log() {
        return LoggerFactory.getLogger(NodeMain.class);
    }
}
