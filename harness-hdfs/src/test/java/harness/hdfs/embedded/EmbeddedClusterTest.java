package harness.hdfs.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import harness.hdfs.daemon.SiteFiles;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.ClusterCommand;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One cluster of 2 slaves with 3 disks from its start to its end. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("mapreduce")
class EmbeddedClusterTest {
    private static final int MIB = 1 << 20;
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/data/file");

    @TempDir
    private static Path directory;

    private static EmbeddedSpec spec;
    private static ClusterProcess cluster;
    private static ClusterEvent.Ready ready;
    private static FileSystem hdfs;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        spec = spec(directory.resolve("cluster"), "embedded-cluster-test");
        cluster = ClusterProcess.start(spec);
        ready = cluster.await(ClusterEvent.Ready.class);
        hdfs = FileSystem.newInstance(URI.create(ready.defaultFs()), ClusterProcess.client(ready));
    }

    static EmbeddedSpec spec(Path work, String runId) {
        Map<String, String> settings = Map.ofEntries(
                Map.entry("dfs.replication", "2"),
                Map.entry("dfs.blocksize", Integer.toString(MIB)),
                Map.entry("dfs.namenode.heartbeat.recheck-interval", "500"),
                Map.entry("mapreduce.map.output.compress", "true"),
                Map.entry("mapreduce.map.output.compress.codec", "org.apache.hadoop.io.compress.SnappyCodec"),
                Map.entry("mapreduce.job.reduce.slowstart.completedmaps", "1.0"),
                Map.entry("mapreduce.task.io.sort.mb", "32"),
                Map.entry("yarn.nodemanager.resource.memory-mb", "1024"),
                Map.entry("yarn.nodemanager.resource.cpu-vcores", "4"),
                Map.entry("yarn.scheduler.minimum-allocation-mb", "128"),
                Map.entry("mapreduce.map.memory.mb", "256"),
                Map.entry("mapreduce.reduce.memory.mb", "256"),
                Map.entry("yarn.app.mapreduce.am.resource.mb", "256"));
        return new EmbeddedSpec(work.toString(), 2, 3, settings, runId, null, null);
    }

    @AfterAll
    static void end() throws IOException {
        hdfs.close();
        cluster.close();
    }

    @Test
    @Order(1)
    void isCompleteWhenReady() throws IOException, InterruptedException {
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(
                        () -> assertThat(cluster.status().liveDataNodes()).isEqualTo(2));
        ClusterEvent.Status status = cluster.status();
        assertThat(status.liveNodeManagers()).isEqualTo(2);
        assertThat(status.volumes()).isEqualTo(6);
        assertThat(status.residentBytes()).isBetween(100L * MIB, 1536L * MIB);
        assertThat(Path.of(ready.confDir(), "embedded.json")).exists();
        assertThat(spec.logs().resolve(SiteFiles.LOGGED))
                .isDirectoryContaining("glob:**yarn-site.xml")
                .isDirectoryContaining("glob:**embedded.json");
    }

    @Test
    @Order(2)
    void keepsEachBlockOnBothSlavesAndSpreadsThemOverTheDisks() throws IOException {
        byte[] content = new byte[6 * MIB];
        new Random(7).nextBytes(content);
        try (FSDataOutputStream out = hdfs.create(FILE)) {
            out.write(content);
        }
        assertThat(read()).isEqualTo(content);
        awaitReplicas(FILE, 6);
        for (int slave = 0; slave < 2; slave++) {
            for (int disk = 0; disk < 3; disk++) {
                assertThat(blocksIn(spec.diskDir(slave, disk))).isEqualTo(2);
            }
        }
    }

    @Test
    @Order(3)
    void runsAJobWithCompressedMapOutputNextToItsData() throws IOException, InterruptedException {
        org.apache.hadoop.fs.Path text = new org.apache.hadoop.fs.Path("/in/text");
        try (FSDataOutputStream out = hdfs.create(text)) {
            out.write("one two two three three three\n".getBytes(StandardCharsets.UTF_8));
        }
        // The map is next to its data on whichever slave it runs.
        awaitReplicas(text, 1);
        Process client = job("count", "/in", "/out");
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor()).as(said).isZero();
        assertThat(said.strip()).endsWith("1 1");
        try (FSDataInputStream in = hdfs.open(new org.apache.hadoop.fs.Path("/out/part-r-00000"))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("one\t1\nthree\t3\ntwo\t2\n");
        }
    }

    @Test
    @Order(4)
    void losesADataNodeForGoodButNoData() throws IOException, InterruptedException {
        byte[] before = read();
        cluster.tell(new ClusterCommand.KillDataNode(0));
        assertThat(cluster.await(ClusterEvent.DataNodeKilled.class).index()).isZero();
        assertThat(read()).isEqualTo(before);
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    ClusterEvent.Status status = cluster.status();
                    assertThat(status.liveDataNodes()).isEqualTo(1);
                    assertThat(status.volumes()).isEqualTo(3);
                });
    }

    @Test
    @Order(5)
    void refusesWhatItCannotDoAndGoesOn() throws IOException, InterruptedException {
        cluster.tell(new ClusterCommand.KillDataNode(7));
        assertThatThrownBy(() -> cluster.await(ClusterEvent.DataNodeKilled.class))
                .hasMessageContaining("allowed is 0 to 1");
        assertThat(cluster.status().liveNodeManagers()).isEqualTo(2);
    }

    @Test
    @Order(6)
    void stopsAtOnceAndLeavesNothing() throws IOException, InterruptedException {
        Process client = job("forever", "/in", "/never");
        awaitTasks(spec.runId(), 2);
        cluster.tell(new ClusterCommand.Stop());
        assertThat(cluster.await(ClusterEvent.Stopped.class).killedProcesses()).isGreaterThanOrEqualTo(2);
        assertThat(cluster.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(cluster.process().exitValue()).isEqualTo(EmbeddedClusterMain.STOPPED);
        awaitNoTasks(spec.runId());
        int port = URI.create(ready.defaultFs()).getPort();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
        client.destroyForcibly();
    }

    @Test
    @Order(7)
    void endsWithItsTasksWhenItsParentIsGone() throws IOException, InterruptedException {
        EmbeddedSpec orphan = spec(directory.resolve("orphan"), "embedded-orphan-test");
        try (ClusterProcess child = ClusterProcess.start(orphan)) {
            ready = child.await(ClusterEvent.Ready.class);
            try (FileSystem files =
                            FileSystem.newInstance(URI.create(ready.defaultFs()), ClusterProcess.client(ready));
                    FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/in/text"))) {
                out.write("word\n".getBytes(StandardCharsets.UTF_8));
            }
            Process client = job("forever", "/in", "/never");
            awaitTasks(orphan.runId(), 2);
            child.endInput();
            assertThat(child.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            awaitNoTasks(orphan.runId());
            client.destroyForcibly();
        }
    }

    private static Process job(String... arguments) throws IOException {
        List<String> command = ClusterProcess.java(ready.clientJvmOptions());
        command.addAll(List.of(JobClient.class.getName(), ready.confDir()));
        command.addAll(List.of(arguments));
        List<String> words = new ArrayList<>(command);
        return new ProcessBuilder(words)
                .redirectError(Files.createTempFile(directory, "client", ".log").toFile())
                .start();
    }

    /** The application master and a map, at least. */
    private static void awaitTasks(String runId, int count) {
        await().atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> tasks(runId).stream()
                                .filter(line -> line.contains("bin/java"))
                                .count()
                        >= count);
    }

    private static void awaitNoTasks(String runId) {
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(tasks(runId)).isEmpty());
    }

    private static List<String> tasks(String runId) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> commandLine(process.pid()))
                .filter(line -> line.contains("-Dharness.run=" + runId + " ") && line.contains(TaskJvm.TASK_MARK))
                .toList();
    }

    private static Stream<String> commandLine(long pid) {
        try {
            return Stream.of(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .replace('\0', ' '));
        } catch (IOException gone) {
            return Stream.of();
        }
    }

    /** A file is closed as soon as one DataNode has reported each replica of its last block. */
    private static void awaitReplicas(org.apache.hadoop.fs.Path file, int blocks) throws IOException {
        FileStatus status = hdfs.getFileStatus(file);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(hdfs.getFileBlockLocations(status, 0, status.getLen()))
                        .hasSize(blocks)
                        .allSatisfy(block -> assertThat(new TreeSet<>(List.of(block.getHosts())))
                                .containsExactly("slave0", "slave1")));
    }

    private static byte[] read() throws IOException {
        try (FSDataInputStream in = hdfs.open(FILE)) {
            return in.readAllBytes();
        }
    }

    private static long blocksIn(Path disk) throws IOException {
        try (Stream<Path> files = Files.walk(disk)) {
            return files.filter(file -> file.getFileName().toString().matches("blk_\\d+"))
                    .count();
        }
    }
}
