package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.content.SeededContent;
import harness.core.metric.Measurement;
import harness.core.workload.CacheState;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Writes and reads on a real cluster; the size leaves files of unequal length that end within a chunk. */
@ExtendWith(TestCluster.class)
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
        Execution execution = workload.run(context);

        Map<String, Double> values = values(execution.measurements());
        assertThat(values.keySet())
                .containsExactlyInAnyOrderElementsOf(workload.describe().metrics().stream()
                        .map(metric -> metric.name())
                        .toList());
        assertThat(values.get("hdfs_bytes_written")).isGreaterThanOrEqualTo((double) SIZE);
        assertThat(values.get("launched_maps")).isEqualTo(3);
        assertThat(values.get("goodput")).isPositive().isLessThan(values.get("aggregate_bandwidth"));
        assertThat(values.get("testdfsio_throughput")).isPositive();
        assertThat(context.ended()).isTrue();
        assertThat(execution.validate())
                .isEqualTo(Verdict.valid("5 files of 25,178,169 bytes in all read back, every byte compared"));

        tamper(execution);
        execution.discard();
        workload.cleanup(context);
        assertThat(cluster.files().getContentSummary(new Path(context.home())).getFileCount())
                .isZero();
    }

    private void tamper(Execution execution) throws Exception {
        FileSystem files = cluster.files();
        Path third = new Path("/harness/write-1/dfsio-write/write-1/file-00003");
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

        Path first = new Path("/harness/read-1/dfsio-read/%d-3/file-00001".formatted(SIZE));
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
    void identicalInputIsUsedAgain() throws Exception {
        DfsioRead workload = new DfsioRead();
        TrialContext context = context("read-again", 100_000, 3);
        workload.prepare(context);
        Path file = new Path("/harness/read-again/dfsio-read/100000-3/file-00000");
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
        // So little is written that the tasks may miss each other: then that is said, and nothing else is wrong.
        Verdict verdict = execution.validate();
        assertThat(verdict.valid() || verdict.reason().contains("tasks"))
                .as(verdict.reason())
                .isTrue();
        execution.discard();
    }

    private TrialContext context(String trial, long size, int files) {
        Map<String, String> parameters = new HashMap<>(
                Map.of("size", Long.toString(size), "files", Integer.toString(files), "buffer-size", "100000"));
        parameters.put("start-wait", "60");
        parameters.put("sync", "close");
        return cluster.context(trial, parameters);
    }

    private static void write(FileSystem files, Path path, long length, SeededContent content) throws IOException {
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
