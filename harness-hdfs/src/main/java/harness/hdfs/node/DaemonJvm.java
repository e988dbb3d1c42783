package harness.hdfs.node;

import harness.api.cache.ClassPathGroup;
import harness.api.cluster.DaemonLog;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.Conversation;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.daemon.SiteFiles;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The JVM of one daemon of stock Hadoop, as the JVM of its node holds it. It ends with that. */
final class DaemonJvm {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final NodeSpec spec;
    private final JsonLinesProcess<NodeEvent> process;
    private final Conversation<NodeEvent> conversation;
    private volatile Optional<String> failure = Optional.empty();

    private DaemonJvm(NodeSpec spec, List<String> words, Consumer<String> whenGone) {
        this.spec = spec;
        this.conversation =
                new Conversation<>("the " + spec.role().word(), this::failure, ChildExit::inOneLine, this::explained);
        this.process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        "the " + spec.role().word(),
                        words,
                        spec.logs(),
                        spec.logs().resolve(spec.role().word() + ".err"),
                        NodeEvent.class,
                        GRACE),
                new ChildListener<>() {
                    @Override
                    public void event(NodeEvent event) {
                        failure = failure(event).or(() -> failure);
                        conversation.event(event);
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        conversation.exited(exit);
                        whenGone.accept(reason(exit));
                    }
                });
    }

    private Optional<String> failure(NodeEvent event) {
        return event instanceof NodeEvent.Failed failed
                ? Optional.of("the %s: %s".formatted(spec.role().word(), failed.reason()))
                : Optional.empty();
    }

    /** Hadoop ends some of its daemons itself, and says why in their log alone. */
    private String reason(ChildExit exit) {
        return failure.orElseGet(() -> explained(exit.inOneLine()));
    }

    private String explained(String failed) {
        Path log = spec.logs().resolve(spec.role().word() + ".log");
        return DaemonLog.explain(failed, List.of(DaemonLog.here(spec.logs(), log)));
    }

    /**
     * Starts a daemon with the JVM's defaults, as Hadoop's scripts do where nothing is set.
     *
     * @param node whose daemon it is
     * @param role which daemon
     * @param classes the class path of Hadoop
     * @param settings everything that it is configured with
     * @param whenGone is told why, when it has ended
     * @return the JVM; the daemon starts now
     * @throws IOException if it cannot be started
     */
    static DaemonJvm launch(
            NodeSpec node, NodeSpec.Role role, Path classes, Map<String, String> settings, Consumer<String> whenGone)
            throws IOException {
        NodeSpec spec = node.of(role);
        Path site = Path.of(spec.workDir(), "daemons", role.word());
        SiteFiles.write(site, settings);
        Files.createDirectories(spec.logs());
        JvmCommand command = JvmCommand.of(
                        spec.runId(), ClassPathGroup.of(role.word(), List.of(site, classes)), NodeMain.class.getName())
                .withFlags(
                        // As Hadoop's scripts mark it.
                        "-Dproc_" + role.word(),
                        "-Djava.net.preferIPv4Stack=true",
                        "-D" + NodeNames.HOSTS_FILE_PROPERTY + "=" + NodeSpec.hostsFile(spec.workDir()))
                .withTemporary(Path.of(spec.workDir()));
        Optional<NativeLibrary> library = NativeLibrary.of(settings);
        if (library.isPresent()) {
            command = command.withFlags(library.get().flag());
        }
        DaemonJvm jvm = new DaemonJvm(spec, command.words(), whenGone);
        jvm.process.send(new NodeCommand.Start(spec));
        return jvm;
    }

    /**
     * Waits until the daemon runs.
     *
     * @return settings by which others reach it
     * @throws IOException if it does not start
     */
    Map<String, String> addresses() throws IOException {
        return await(NodeEvent.Started.class, START_LIMIT).addresses();
    }

    synchronized <T extends NodeEvent> T status(Class<T> type) throws IOException {
        conversation.forget();
        process.send(new NodeCommand.Status());
        return await(type, ANSWER_LIMIT);
    }

    private <T extends NodeEvent> T await(Class<T> type, Duration limit) throws IOException {
        if (failure.isPresent()) {
            throw new IOException(failure.get());
        }
        try {
            return conversation.await(type, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the %s was waited for"
                    .formatted(spec.role().word()));
        }
    }
}
