package harness.hdfs.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.api.file.OwnUser;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live cluster, with a job that runs, and those who want to get in. */
class EmbeddedAccessTest {
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/data/file");
    private static final String REFUSED = "AccessControlException";
    /** NameNode, 2 DataNodes, 4 of the ResourceManager, 2 of each NodeManager, history, 2 of the application master. */
    private static final int RPC_SERVERS = 14;

    @TempDir
    private static Path directory;

    private static EmbeddedSpec spec;
    private static ClusterProcess cluster;
    private static ClusterEvent.Ready ready;
    private static DistributedFileSystem hdfs;
    private static Process job;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        spec = EmbeddedClusterTest.spec(directory.resolve("cluster"), "embedded-access-test");
        cluster = ClusterProcess.start(spec);
        ready = cluster.await(ClusterEvent.Ready.class);
        hdfs = (DistributedFileSystem)
                FileSystem.newInstance(URI.create(ready.defaultFs()), ClusterProcess.client(ready));
        try (FSDataOutputStream out = hdfs.create(FILE)) {
            out.write("the cluster's own\n".getBytes(StandardCharsets.UTF_8));
        }
        List<String> command = ClusterProcess.java(ready.clientJvmOptions());
        command.addAll(List.of(JobClient.class.getName(), ready.confDir(), "forever", "/data", "/never"));
        job = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("job.log").toFile())
                .start();
        // The application master with its two servers, and a map; a task may end while it is looked at.
        await().atMost(Duration.ofMinutes(4))
                .ignoreException(NoSuchFileException.class)
                .until(() -> tasks().size() >= 2 && tasksPorts().size() == 2);
    }

    @AfterAll
    static void end() throws IOException {
        hdfs.close();
        job.destroyForcibly();
        cluster.close();
    }

    @Test
    void listensOnLoopbackAlone() throws IOException {
        List<InetSocketAddress> daemons = ListeningSockets.of(cluster.process().pid());
        assertThat(daemons)
                .hasSizeGreaterThan(RPC_SERVERS - 2)
                .allMatch(end -> end.getAddress().isLoopbackAddress());
        assertThat(tasksPorts()).hasSize(2).allMatch(end -> end.getAddress().isLoopbackAddress());
    }

    @Test
    void servesNoBlockThatTheNameNodeHasNotGranted() throws IOException {
        LocatedBlock block = block();
        InetSocketAddress dataNode =
                new InetSocketAddress(block.getLocations()[0].getIpAddr(), block.getLocations()[0].getXferPort());
        try (Socket socket = new Socket(dataNode.getAddress(), dataNode.getPort())) {
            new Sender(new DataOutputStream(socket.getOutputStream()))
                    .readBlock(
                            block.getBlock(),
                            BlockTokenSecretManager.DUMMY_TOKEN,
                            "stranger",
                            0,
                            1,
                            true,
                            CachingStrategy.newDefaultStrategy());
            Status status = BlockOpResponseProto.parseFrom(
                            PBHelperClient.vintPrefixed(new DataInputStream(socket.getInputStream())))
                    .getStatus();
            assertThat(status).isEqualTo(Status.ERROR_ACCESS_TOKEN);
        }
    }

    private static LocatedBlock block() throws IOException {
        return hdfs.getClient()
                .getLocatedBlocks(FILE.toString(), 0)
                .getLocatedBlocks()
                .get(0);
    }

    @Test
    void refusesEverythingToAnotherUserAndGoesOn() throws IOException, InterruptedException {
        assumeTrue(OwnUser.id() == 0, "only root becomes another user");
        List<InetSocketAddress> ends =
                new ArrayList<>(ListeningSockets.of(cluster.process().pid()));
        ends.addAll(tasksPorts());

        List<String> said = stranger(ends);

        assertThat(said).hasSize(4 + 3 * ends.size()).noneMatch(line -> line.endsWith("\tdone"));
        assertThat(said.subList(0, 4)).allMatch(line -> line.contains(REFUSED));
        assertThat(said.stream().filter(line -> line.contains("ERROR_ACCESS_TOKEN")))
                .hasSize(2);
        List<String> calls =
                said.stream().filter(line -> line.startsWith("rpc ")).toList();
        assertThat(calls)
                .as("no call comes as far as to the protocols that a server knows")
                .noneMatch(line -> line.contains("NoSuchProtocol"));
        assertThat(calls.stream().filter(line -> line.contains(REFUSED))).hasSizeGreaterThanOrEqualTo(RPC_SERVERS);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(
                        () -> assertThat(cluster.status().liveDataNodes()).isEqualTo(2));
        assertThat(job.isAlive()).isTrue();
        try (FSDataInputStream in = hdfs.open(FILE)) {
            assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("the cluster's own\n");
        }
    }

    /** With the right to read all files, as if the configuration had leaked, and Hadoop's classes lie in a home directory. */
    private static List<String> stranger(List<InetSocketAddress> ends) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                "--inh-caps=+dac_read_search",
                "--ambient-caps=+dac_read_search"));
        command.addAll(ClusterProcess.java(ready.clientJvmOptions()));
        command.addAll(List.of(
                Stranger.class.getName(),
                ready.confDir(),
                ready.defaultFs(),
                block().getBlock().getBlockPoolId()));
        ends.forEach(end -> command.add(end.getAddress().getHostAddress() + ":" + end.getPort()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Path.of("/tmp").toFile())
                .redirectError(directory.resolve("stranger.log").toFile());
        builder.environment().put("HADOOP_USER_NAME", System.getProperty("user.name"));
        Process stranger = builder.start();
        String said = new String(stranger.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(stranger.waitFor())
                .as(Files.readString(directory.resolve("stranger.log")))
                .isZero();
        return said.lines().toList();
    }

    private static List<InetSocketAddress> tasksPorts() throws IOException {
        List<InetSocketAddress> ports = new ArrayList<>();
        for (ProcessHandle task : tasks()) {
            ports.addAll(ListeningSockets.of(task.pid()));
        }
        return ports;
    }

    private static List<ProcessHandle> tasks() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .filter(name -> name.endsWith("bin/java"))
                        .isPresent())
                .filter(process -> commandLine(process.pid())
                        .anyMatch(line -> line.contains("-Dharness.run=" + spec.runId() + "\0")
                                && line.contains(TaskJvm.TASK_MARK)))
                .toList();
    }

    private static Stream<String> commandLine(long pid) {
        try {
            return Stream.of(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")));
        } catch (IOException gone) {
            return Stream.of();
        }
    }
}
