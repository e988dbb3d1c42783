package harness.deploy.hosts.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.launch.JsonLinesProcess;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import harness.hdfs.protocol.RunSecret;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell stands for the JVM: what it is told does not matter here, but what is made of its answers. */
class NodeJvmTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final NodeSpec SPEC = new NodeSpec(
            NodeSpec.Role.SLAVE, "run.n", "n", Map.of("n", "10.0.0.2"), "/w/run.n", List.of(), "/w/cds", Map.of());

    private final CountDownLatch gone = new CountDownLatch(1);

    @TempDir
    Path directory;

    private NodeJvm node(String script) {
        return new NodeJvm(
                "slave 10.0.0.2",
                listener -> JsonLinesProcess.start(
                        new JsonLinesProcess.Spec<>(
                                "the node",
                                List.of("sh", "-c", script),
                                directory,
                                directory.resolve("node.err"),
                                NodeEvent.class,
                                LIMIT),
                        listener),
                gone::countDown);
    }

    @Test
    void answersAreGivenAndWhatANodeSaysOfAFailureNamesIt() throws IOException, InterruptedException {
        NodeJvm node = node("""
                read listen; echo '{"event":"listening","port":4711}'
                read start; echo '{"event":"started","addresses":{"fs.defaultFS":"hdfs://10.0.0.2:1"}}'
                read status; echo '{"event":"failed","reason":"its disks are gone"}'
                read stop; echo '{"event":"stopped","killedProcesses":0}'
                """);
        assertThat(node.listen("10.0.0.2", RunSecret.random(), LIMIT)).isEqualTo(4711);
        assertThat(node.startDaemons(SPEC, LIMIT)).containsExactly(Map.entry("fs.defaultFS", "hdfs://10.0.0.2:1"));
        assertThatThrownBy(() -> node.status(NodeEvent.SlaveStatus.class))
                .isInstanceOf(IOException.class)
                .hasMessage("slave 10.0.0.2: its disks are gone");
        assertThat(node.stop(() -> {})).isTrue();
        assertThat(gone.getCount()).as("it was stopped").isOne();
    }

    @Test
    void whoeverAsksANodeThatHasEndedIsToldWhy() throws InterruptedException {
        NodeJvm node = node("echo 'no room for a heap' >&2; exit 3");
        assertThat(gone.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> node.await(NodeEvent.Listening.class, LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessage("slave 10.0.0.2 ended: no room for a heap");
        }
    }
}
