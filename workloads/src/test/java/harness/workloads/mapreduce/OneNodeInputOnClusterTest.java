package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import harness.workloads.TestCluster;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("mapreduce")
class OneNodeInputOnClusterTest {
    private static final int SLAVES = 8;
    private static final int FILES = 8;
    private static final int JOBS = 2;
    private static final int BLOCK = 1 << 20;

    /**
     * Files on nodes of their own, and two maps at a time: of Hadoop's own placement about half would be near. A task waits for its node
     * until every node has reported once, so that nodes report every three seconds here: of ten reports a second, or one, a busy
     * machine delays some beyond those of all other nodes.
     */
    @Test
    void mapsRunWhereTheirFilesAre() throws Exception {
        try (TestCluster.Running cluster = TestCluster.ofSlaves(
                SLAVES, Map.of("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "3000"))) {
            DistributedFileSystem files = (DistributedFileSystem) cluster.files();
            Map<String, InetSocketAddress> nodes = Arrays.stream(files.getDataNodeStats())
                    .collect(Collectors.toMap(
                            DatanodeInfo::getHostName,
                            node -> new InetSocketAddress(node.getIpAddr(), node.getXferPort())));
            for (int file = 0; file < FILES; file++) {
                write(files, new Path("/in/text-" + file), "slave" + file, "slave" + (file + 1) % SLAVES, nodes);
            }
            long maps = 0;
            long local = 0;
            for (int i = 0; i < JOBS; i++) {
                JobCounters counters = JobRun.finish(
                                job(cluster.configuration(), new Path("/out-" + i)), (map, reduce) -> {})
                        .counters();
                maps += counters.required(JobCounter.TOTAL_LAUNCHED_MAPS);
                local += counters.events(JobCounter.DATA_LOCAL_MAPS);
            }
            assertThat(maps).isEqualTo(FILES * JOBS);
            assertThat(local).isGreaterThanOrEqualTo(Math.round(0.9 * maps));
            try (var in = files.open(new Path("/out-0/part-r-00000"))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("word\t" + FILES + "\n");
            }
        }
    }

    private static void write(
            DistributedFileSystem files, Path path, String first, String second, Map<String, InetSocketAddress> nodes)
            throws Exception {
        InetSocketAddress[] favoured = {nodes.get(first), nodes.get(second)};
        try (OutputStream out =
                files.create(path, FsPermission.getFileDefault(), true, 4096, (short) 2, BLOCK, null, favoured)) {
            out.write("word\n".getBytes(StandardCharsets.UTF_8));
        }
        // A file is closed as soon as one DataNode has reported its replica.
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(files.getFileBlockLocations(path, 0, 1)[0].getHosts())
                        .containsExactlyInAnyOrder(first, second));
    }

    private static Job job(Configuration configuration, Path output) throws Exception {
        Job job = Job.getInstance(configuration, output.getName());
        job.getConfiguration().setInt("mapreduce.job.running.map.limit", 2);
        job.setMapperClass(TokenCounterMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path("/in"));
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
