package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.api.file.SeededContent;
import harness.api.machine.ProgramFiles;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.storage.DataNodeStorage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Writes and reads on a real cluster; the size leaves files of unequal length that end within a chunk. */
@ExtendWith(TestCluster.class)
@Tag("mapreduce")
class DfsioOnClusterTest {
    private static final long SIZE = (24L << 20) + 12_345;

    private final TestCluster.Running cluster;

    DfsioOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void writesAreMeasuredAndProven() throws Exception {
        DfsioWrite workload = new DfsioWrite();
        TrialContext context = context("write-1", SIZE, 5);
        workload.prepare(context);
        assertThat(workload.chill(context).kind()).isEqualTo(CacheState.Kind.ON_DISK);
        Execution execution = workload.run(context);

        Map<String, Double> values = values(execution.measurements());
        assertThat(workload.describe().metrics().stream().map(Metric::name).toList())
                .containsAll(values.keySet());
        assertThat(values).containsKeys("write_out_time", "testdfsio_average_io_rate", "task_rate_deviation");
        assertThat(values.get("aggregate_bandwidth")).isLessThanOrEqualTo(values.get("acknowledged_bandwidth"));
        assertThat(values.get("hdfs_bytes_written")).isGreaterThanOrEqualTo((double) SIZE);
        assertThat(values.get("launched_maps")).isEqualTo(3);
        assertThat(values.get("goodput")).isPositive().isLessThan(values.get("aggregate_bandwidth"));
        assertThat(values.get("testdfsio_throughput")).isPositive();
        assertThat(context.ended()).isTrue();
        assertThat(execution.validate())
                .isEqualTo(Verdict.valid(
                        "5 files of 25,178,169 bytes in all read back, every byte compared; all 50 replicas, 2 of each"
                                + " block, read by their DataNodes and equal"));

        tamper(execution);
        execution.discard();
        workload.cleanup(context);
        assertThat(cluster.files()
                        .getContentSummary(new org.apache.hadoop.fs.Path(context.home()))
                        .getFileCount())
                .isZero();
    }

    private void tamper(Execution execution) throws Exception {
        FileSystem files = cluster.files();
        org.apache.hadoop.fs.Path third =
                new org.apache.hadoop.fs.Path("/harness/write-1/dfsio-write/write-1/file-00003");
        long length = files.getFileStatus(third).getLen();

        write(files, third, length - 1, SeededContent.of(42, 3));
        assertThat(execution.validate())
                .isEqualTo(Verdict.invalid("%s has %d bytes, not %d".formatted(third, length - 1, length)));

        write(files, third, length, SeededContent.of(42, 2));
        assertThat(execution.validate().valid()).isFalse();
        assertThat(execution.validate().reason()).contains("differs from what was written");

        files.delete(third, false);
        assertThat(execution.validate().reason()).endsWith("holds 4 files, not 5");
    }

    @Test
    void readsAreMeasuredAndProvenAndAShortFileIsNoticed() throws Exception {
        DfsioRead workload = new DfsioRead();
        TrialContext context = context("read-1", SIZE, 3);
        workload.prepare(context);
        assertThat(workload.chill(context).kind()).isNotEqualTo(CacheState.Kind.NOT_APPLICABLE);
        Execution execution = workload.run(context);
        Map<String, Double> values = values(execution.measurements());
        assertThat(values.get("hdfs_bytes_read")).isGreaterThanOrEqualTo((double) SIZE);
        assertThat(values.get("aggregate_bandwidth")).isPositive();
        assertThat(execution.validate().valid()).isTrue();
        execution.discard();

        org.apache.hadoop.fs.Path first =
                new org.apache.hadoop.fs.Path("/harness/read-1/dfsio-read/%d-3/file-00001".formatted(SIZE));
        long length = cluster.files().getFileStatus(first).getLen();
        write(cluster.files(), first, length / 2, SeededContent.of(42, 1));
        Execution truncated = workload.run(context);
        truncated.measurements();
        assertThat(truncated.validate())
                .isEqualTo(Verdict.invalid("%s gave %d bytes, not %d".formatted(first, length / 2, length)));
        truncated.discard();

        workload.prepare(context);
        assertThat(cluster.files().getFileStatus(first).getLen()).isEqualTo(length);
        workload.cleanup(context);
    }

    @Test
    void everyNumberOfAWriteCanBeComputedAgainAndIsWhatTheKernelCounts() throws Exception {
        DfsioWrite workload = new DfsioWrite();
        // Besides replicas, the one process of all daemons writes some MiB of its own.
        long size = 512L << 20;
        TrialContext context = context("kernel-write", size, 6);
        workload.chill(context);
        Execution execution = workload.run(context);
        List<Measurement> all = execution.measurements();
        Map<String, List<Double>> series = all.get(0).series();
        double bytes = series.get("file_bytes").stream().mapToDouble(b -> b).sum();
        double last = Math.max(Collections.max(series.get("sync_end")), Collections.max(series.get("file_end")));
        assertThat(bytes).isEqualTo((double) size);
        assertThat(all.get(0).metric().name()).isEqualTo("aggregate_bandwidth");
        assertThat(all.get(0).value()).isCloseTo(bytes / (1 << 20) / last, within(1e-6));
        assertThat(values(all).get("aggregate_time")).isCloseTo(last, within(1e-6));
        assertThat(execution.validate().valid()).isTrue();
        execution.discard();
        assumeTrue(
                values(all).containsKey("device_bytes_written"),
                "the kernel counts nothing under the DataNodes' directories");
        assertThat(values(all).get("device_bytes_written")).isGreaterThanOrEqualTo(2.0 * size);
    }

    @Test
    void aCorruptedSecondReplicaAndAMissingOneAreInvalid() throws Exception {
        DfsioWrite workload = new DfsioWrite();
        TrialContext context = context("replicas", SIZE, 3);
        Execution execution = workload.run(context);
        execution.measurements();
        assertThat(execution.validate().valid()).isTrue();

        org.apache.hadoop.fs.Path first =
                new org.apache.hadoop.fs.Path("/harness/replicas/dfsio-write/replicas/file-00000");
        Path second = cluster.replicas(first).get(1);
        cluster.flipped(second, 700_000, () -> {
            assertThat(execution.validate().valid()).isFalse();
            assertThat(execution.validate().reason())
                    .startsWith("the replica of block ")
                    .contains("differs from its checksums within ");
            return null;
        });
        assertThat(execution.validate().valid()).isTrue();

        cluster.files().setReplication(first, (short) 1);
        assertThat(execution.validate())
                .isEqualTo(Verdict.invalid(first.toUri().getPath() + " asks for 1 replicas, not for 2"));
        execution.discard();
    }

    @Test
    void aReadOfWhatSomebodyHasCachedIsNotCold() throws Exception {
        DfsioRead workload = new DfsioRead();
        long size = 128L << 20;
        TrialContext context = context("cached", size, 6);
        workload.prepare(context);
        CacheState state = workload.chill(context);
        assumeTrue(state.kind() == CacheState.Kind.COLD, state.how());
        long servedBefore = served();
        Execution cold = workload.run(context);
        double read = values(cold.measurements()).get("datanode_bytes_read");
        assertThat(read).isBetween(1.0 * size, stored(size) * 1.1);
        assertThat((double) (served() - servedBefore))
                .as("what DataNodes count of what they give, by which one of many is found that gives from memory")
                .isBetween(1.0 * size, stored(size) * 1.1);
        assertThat(cold.validate().reason()).contains("; cold: DataNodes had 0.0 % of the input in memory and read ");
        cold.discard();

        workload.chill(context);
        ProgramFiles.read(cluster.replicas());
        Execution cached = workload.run(context);
        cached.measurements();
        assertThat(cached.validate().valid()).isFalse();
        assertThat(cached.validate().reason()).startsWith("not cold: DataNodes read only ");
        cached.discard();
        workload.cleanup(context);
    }

    private long served() throws Exception {
        return DataNodeStorage.of(cluster.files()).states().values().stream()
                .mapToLong(state -> state.served().orElseThrow())
                .sum();
    }

    /** One replica with the checksums of its blocks of 1 MiB, 8 KiB and a header each, in whole pages. */
    private static double stored(long size) {
        return size * (1 + 3 * 4096.0 / (1 << 20));
    }

    @Test
    void identicalInputIsUsedAgain() throws Exception {
        DfsioRead workload = new DfsioRead();
        TrialContext context = context("read-again", 100_000, 3);
        workload.prepare(context);
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path("/harness/read-again/dfsio-read/100000-3/file-00000");
        long written = cluster.files().getFileStatus(file).getModificationTime();
        workload.prepare(context);
        assertThat(cluster.files().getFileStatus(file).getModificationTime()).isEqualTo(written);
        workload.cleanup(context);
        assertThat(cluster.files().exists(file)).isFalse();
    }

    @Test
    void aKibibyteIsEnough() throws Exception {
        DfsioWrite workload = new DfsioWrite();
        TrialContext context = context("tiny", 1024, 3);
        Execution execution = workload.run(context);
        execution.measurements();
        assertThat(execution.validate().valid()).isTrue();
        execution.discard();
    }

    private TrialContext context(String trial, long size, int files) {
        Map<String, String> parameters = new HashMap<>(
                Map.of("size", Long.toString(size), "files", Integer.toString(files), "buffer-size", "100000"));
        parameters.put("start-wait", "60");
        parameters.put("sync", "close");
        return cluster.context(trial, parameters);
    }

    private static void write(FileSystem files, org.apache.hadoop.fs.Path path, long length, SeededContent content)
            throws IOException {
        try (OutputStream out = files.create(path, true)) {
            for (long offset = 0; offset < length; offset += SeededContent.LAP) {
                out.write(content.at(offset), 0, (int) Math.min(SeededContent.LAP, length - offset));
            }
        }
    }

    private static Map<String, Double> values(List<Measurement> all) {
        return all.stream().collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
    }
}
