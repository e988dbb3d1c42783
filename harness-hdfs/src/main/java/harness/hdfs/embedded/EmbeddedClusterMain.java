package harness.hdfs.embedded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.UsageException;
import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import harness.api.text.Reason;
import harness.hdfs.daemon.DaemonProtocols;
import harness.hdfs.daemon.PathingJar;
import harness.hdfs.daemon.ResidentMemory;
import harness.hdfs.daemon.TaskArchive;
import harness.hdfs.daemon.TaskProcesses;
import harness.hdfs.protocol.ClusterCommand;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded cluster as a program: {@code EmbeddedClusterMain <spec.json>}. It writes {@link ClusterEvent}s to
 * standard output and reads {@link ClusterCommand}s from standard input, one JSON object per line. When standard input
 * ends, the parent is gone: all tasks are killed and the JVM exits at once. Logs are written under the working
 * directory, never to the standard streams.
 */
public final class EmbeddedClusterMain {
    /** Ended as told. */
    static final int STOPPED = 0;

    /** Not started, or the parent is gone. */
    static final int FAILED = 1;

    /** The specification cannot be used. */
    static final int USAGE = 2;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ParentOutput parent;
    private final AtomicReference<EmbeddedCluster> running = new AtomicReference<>();
    private volatile Optional<TaskProcesses> tasks = Optional.empty();

    private EmbeddedClusterMain(ParentOutput parent) {
        this.parent = parent;
    }

    /**
     * @param arguments the file of an {@link EmbeddedSpec}
     */
    public static void main(String[] arguments) {
        EmbeddedClusterMain program = new EmbeddedClusterMain(ParentOutput.take());
        int status;
        try {
            status = program.run(spec(arguments), ParentInput.follow(program::killTasksOfTheDead, FAILED));
        } catch (UsageException e) {
            program.tell(new ClusterEvent.Failed(e.getMessage()));
            status = USAGE;
        } catch (IOException | RuntimeException | InterruptedException | Error e) {
            program.tell(new ClusterEvent.Failed(Reason.withCause(e)));
            status = FAILED;
        }
        // Not exit: hundreds of daemons would save state that is thrown away.
        ParentInput.halt(status);
    }

    private static EmbeddedSpec spec(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new UsageException("EmbeddedClusterMain needs one argument: the file of the specification");
        }
        try {
            return JSON.readValue(new File(arguments[0]), EmbeddedSpec.class);
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof UsageException refused) {
                throw refused;
            }
            throw new UsageException(arguments[0] + ": " + e.getOriginalMessage(), e);
        }
    }

    private int run(EmbeddedSpec spec, ParentInput commands) throws IOException, InterruptedException {
        LoopbackNames hosts = redirect(spec);
        tasks = Optional.of(new TaskProcesses(spec.runId(), List.of()));
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> log().error("In thread {}", thread.getName(), e));
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAtOnce, "end at once"));
        Thread starter = new Thread(() -> start(spec, hosts), "start");
        starter.start();
        return obey(commands);
    }

    /** Hadoop and its libraries write where they like; this program's streams are for its parent. */
    private static LoopbackNames redirect(EmbeddedSpec spec) throws IOException {
        Files.createDirectories(spec.logs());
        System.setProperty("harness.log.file", spec.log().toString());
        System.setProperty("harness.log.level", "WARN");
        System.setProperty("log4j.configuration", "harness-cluster-log4j.properties");
        PrintStream console = new PrintStream(
                Files.newOutputStream(spec.logs().resolve("console.log")), true, StandardCharsets.UTF_8);
        System.setOut(console);
        System.setErr(console);
        return LoopbackNames.install(EmbeddedCluster.hostsFile(spec), spec.slaves());
    }

    private void start(EmbeddedSpec spec, LoopbackNames hosts) {
        try {
            DaemonProtocols.check();
            Path pathingJar = PathingJar.ofThisJvm(spec.cache());
            CompletableFuture<TaskArchive> archive =
                    CompletableFuture.supplyAsync(() -> TaskArchive.findOrMake(spec.cache(), pathingJar));
            EmbeddedCluster cluster = EmbeddedCluster.start(spec, hosts, pathingJar, archive, this::tell);
            running.set(cluster);
            tell(new ClusterEvent.Ready(
                    spec.confDir().toString(),
                    cluster.defaultFs(),
                    cluster.resourceManager(),
                    cluster.healthySeconds(),
                    ResidentMemory.bytes(),
                    EmbeddedCluster.clientOptions(spec),
                    archive.join().description(),
                    hosts.warning().stream().toList()));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            log().error("The cluster does not start", e);
            tell(new ClusterEvent.Failed(Reason.withCause(e)));
            ParentInput.halt(FAILED);
        }
    }

    /** Follows commands until told to stop. */
    private int obey(ParentInput commands) throws IOException, InterruptedException {
        while (true) {
            Optional<ClusterCommand> command = parse(commands.next());
            if (command.isPresent() && command.get() instanceof ClusterCommand.Stop) {
                int killed = killTasks();
                commands.expectEnd(STOPPED);
                tell(new ClusterEvent.Stopped(killed));
                return STOPPED;
            }
            command.ifPresent(this::follow);
        }
    }

    private Optional<ClusterCommand> parse(String line) {
        try {
            return Optional.of(JSON.readValue(line, ClusterCommand.class));
        } catch (JsonProcessingException e) {
            tell(new ClusterEvent.Refused("not a command: " + e.getOriginalMessage()));
            return Optional.empty();
        }
    }

    private void follow(ClusterCommand command) {
        EmbeddedCluster cluster = running.get();
        if (cluster == null) {
            tell(new ClusterEvent.Refused("the cluster is not ready yet"));
            return;
        }
        try {
            if (command instanceof ClusterCommand.KillDataNode kill) {
                cluster.killDataNode(kill.index());
                tell(new ClusterEvent.DataNodeKilled(kill.index()));
            } else {
                tell(cluster.status());
            }
        } catch (IOException | RuntimeException e) {
            log().error("In command {}", command, e);
            tell(new ClusterEvent.Refused(Reason.withCause(e)));
        }
    }

    private int killTasks() throws IOException {
        EmbeddedCluster cluster = running.get();
        if (cluster != null) {
            return cluster.killTasks();
        }
        return tasks.isPresent() ? tasks.get().killAll(EmbeddedCluster.KILL_DEADLINE) : 0;
    }

    private void killTasksOfTheDead() {
        try {
            killTasks();
        } catch (IOException e) {
            log().error("Tasks are left", e);
        }
    }

    /** On a signal: the daemons' own hooks would take minutes. */
    private void endAtOnce() {
        killTasksOfTheDead();
        ParentInput.halt(FAILED);
    }

    private void tell(ClusterEvent event) {
        parent.tell(event);
    }

    /** Only now, when the file of the log is known. */
    private static Logger log() {
        return LoggerFactory.getLogger(EmbeddedClusterMain.class);
    }
}
