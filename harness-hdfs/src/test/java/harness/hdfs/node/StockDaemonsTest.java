package harness.hdfs.node;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cache.ClassPathGroup;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NodeHardware;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master and a slave of stock Hadoop on this machine, as agents hold them. */
class StockDaemonsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Map<String, String> ADDRESSES = Map.of("master", "127.0.0.1", "slave0", "127.0.0.2");

    @TempDir
    Path directory;

    private final BlockingQueue<NodeEvent> said = new LinkedBlockingQueue<>();
    private final Map<String, JsonLinesProcess<NodeEvent>> nodes = new HashMap<>();

    @AfterEach
    void end() {
        nodes.values().forEach(JsonLinesProcess::close);
    }

    private Map<String, String> settings() {
        ClusterConfiguration configuration =
                ClusterConfiguration.forHosts(new NodeHardware(2, 4L << 30, 1), 1, HadoopProfile.STOCK, Map.of());
        return HostSettings.all(configuration, HadoopProfile.STOCK).stream()
                .collect(Collectors.toMap(Setting::key, Setting::value));
    }

    private Map<String, String> start(NodeSpec.Role role, String name, Map<String, String> settings)
            throws IOException, InterruptedException {
        launch(role, name, settings);
        return await(NodeEvent.Started.class).addresses();
    }

    private void launch(NodeSpec.Role role, String name, Map<String, String> settings) throws IOException {
        Path work = Files.createDirectories(directory.resolve("run." + name));
        Path disk = Files.createDirectories(directory.resolve("disk").resolve("harness-run." + name));
        JvmCommand command = JvmCommand.of("run." + name, ClassPathGroup.ofThisJvm("hadoop"), NodeMain.class.getName())
                .withTemporary(work);
        JsonLinesProcess<NodeEvent> node = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        name,
                        command.words(),
                        work,
                        directory.resolve(name + ".err"),
                        NodeEvent.class,
                        Duration.ofSeconds(20)),
                new ChildListener<>() {
                    @Override
                    public void event(NodeEvent event) {
                        said.add(event);
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        // The test looks.
                    }
                });
        nodes.put(name, node);
        node.send(new NodeCommand.Start(new NodeSpec(
                role,
                "run." + name,
                name,
                ADDRESSES,
                work.toString(),
                role == NodeSpec.Role.SLAVE ? List.of(disk.toString()) : List.of(),
                directory.toString(),
                settings)));
    }

    private <T extends NodeEvent> T await(Class<T> type) throws InterruptedException {
        while (true) {
            NodeEvent event = said.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (type.isInstance(event)) {
                return type.cast(event);
            }
            assertThat(event).isInstanceOf(NodeEvent.Prepared.class);
        }
    }

    private <T extends NodeEvent> T status(String name, Class<T> type) throws IOException, InterruptedException {
        nodes.get(name).send(new NodeCommand.Status());
        return await(type);
    }

    /** By the mark that Hadoop's scripts give them. */
    private ProcessHandle daemon(String name, String word) {
        return ProcessHandle.of(nodes.get(name).pid())
                .orElseThrow()
                .children()
                .filter(child -> List.of(child.info().arguments().orElseThrow()).contains("-Dproc_" + word))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + word + " of " + name));
    }

    @Test
    void aDaemonThatDoesNotStartIsNamedWithTheReason() throws IOException, InterruptedException {
        Map<String, String> settings = new HashMap<>(settings());
        settings.put("fs.defaultFS", "hdfs://127.0.0.1:1");
        Files.createDirectories(directory.resolve("disk").resolve("harness-run.slave0"));
        Files.writeString(
                directory.resolve("disk").resolve("harness-run.slave0").resolve("hdfs"), "a file");
        launch(NodeSpec.Role.SLAVE, "slave0", settings);
        assertThat(await(NodeEvent.Failed.class).reason()).startsWith("the datanode: Too many failed volumes - ");
    }

    @Test
    void everyDaemonHasAJvmOfItsOwnAndOneThatEndsIsMissed() throws IOException, InterruptedException {
        Map<String, String> settings = new HashMap<>(settings());
        settings.putAll(start(NodeSpec.Role.MASTER, "master", settings));
        assertThat(settings.get("fs.defaultFS")).startsWith("hdfs://127.0.0.1:").doesNotEndWith(":0");
        start(NodeSpec.Role.SLAVE, "slave0", settings);
        Awaitility.await("both slaves' daemons register").atMost(PATIENCE).untilAsserted(() -> {
            NodeEvent.MasterStatus status = status("master", NodeEvent.MasterStatus.class);
            assertThat(status.dataNodes()).singleElement().satisfies(node -> {
                assertThat(node.name()).isEqualTo("slave0");
                assertThat(node.volumes()).isEqualTo(1);
            });
            assertThat(status.nodeManagers())
                    .extracting(NodeEvent.NodeManagerState::name)
                    .containsExactly("slave0");
        });
        List<ProcessHandle> daemons = List.of(
                daemon("master", "namenode"),
                daemon("master", "resourcemanager"),
                daemon("master", "historyserver"),
                daemon("slave0", "datanode"),
                daemon("slave0", "nodemanager"));
        assertThat(daemons)
                .allSatisfy(daemon -> assertThat(
                                String.join(" ", daemon.info().arguments().orElseThrow()))
                        .doesNotContain("-Xmx", "SerialGC", "Tiered", "SharedArchive"));

        ProcessHandle dataNode = daemon("slave0", "datanode");
        assertThat(dataNode.destroyForcibly()).isTrue();
        dataNode.onExit().join();
        NodeEvent.SlaveStatus slave = status("slave0", NodeEvent.SlaveStatus.class);
        assertThat(slave.dataNode()).isFalse();
        assertThat(slave.nodeManager()).isTrue();

        assertThat(daemon("master", "namenode").destroyForcibly()).isTrue();
        assertThat(await(NodeEvent.Failed.class).reason())
                .matches("the namenode \\(process \\d+\\) ended with exit code \\d+.*");
        end();
        assertThat(daemons)
                .allSatisfy(daemon -> Awaitility.await("its end")
                        .atMost(Duration.ofMinutes(2))
                        .until(() -> !daemon.isAlive()));
    }
}
