package harness.workloads.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.metric.Measurement;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import harness.core.workload.Workload;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.aggregation.Aggregation;
import harness.workloads.join.Join;
import harness.workloads.scan.Scan;
import harness.workloads.visits.Table;
import harness.workloads.visits.TableData;
import harness.workloads.visits.VisitsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Queries on a real cluster. */
@ExtendWith(TestCluster.class)
class HiveOnClusterTest {
    private static final long SIZE = 2_432_000;

    private final TestCluster.Running cluster;

    HiveOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void sumsAndProvesIt() throws Exception {
        proves(new Aggregation(), "aggregation-1", "15,360 rows and their total of ");
    }

    @Test
    void copiesAndProvesIt() throws Exception {
        proves(new Scan(), "scan-1", "16,000 rows are those");
    }

    @Test
    void joinsAndProvesIt() throws Exception {
        proves(new Join(), "join-1", " rows and their total of ");
    }

    @Test
    void sumsOnTezAndProvesIt() throws Exception {
        TrialContext context = context("aggregation-3", SIZE, "tez");
        Aggregation workload = new Aggregation();
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);
        assertThat(execution.measurements())
                .extracting(measurement -> measurement.metric().name())
                .contains("input_rate", "query_jobs", "hdfs_bytes_read", "hdfs_bytes_written", "shuffle_bytes")
                .doesNotContain("launched_maps");
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        execution.discard();
        workload.cleanup(context);
    }

    private void proves(Workload workload, String trial, String proof) throws Exception {
        TrialContext context = context(trial, SIZE);
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);

        Map<String, Double> values = execution.measurements().stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
        assertThat(values.keySet())
                .containsExactlyInAnyOrderElementsOf(workload.describe().metrics().stream()
                        .map(metric -> metric.name())
                        .toList());
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        assertThat(verdict.reason()).contains(proof);
        noticesWrongRows(execution, output(context));

        execution.discard();
        workload.cleanup(context);
        assertThat(cluster.files().exists(output(context))).isFalse();
        assertThat(strayFiles()).isEmpty();
    }

    private void noticesWrongRows(Execution execution, org.apache.hadoop.fs.Path output) throws Exception {
        org.apache.hadoop.fs.Path file = anyFile(output);
        List<String> right = read(file);
        for (UnaryOperator<List<String>> change : List.<UnaryOperator<List<String>>>of(
                HiveOnClusterTest::dropped, HiveOnClusterTest::doubled, HiveOnClusterTest::changed)) {
            write(file, change.apply(new ArrayList<>(right)));
            assertThat(execution.validate().valid()).isFalse();
        }
        write(file, right);
        assertThat(execution.validate().valid()).isTrue();
    }

    @Test
    void aDroppedAndADoubledVisitAreNoticed() throws Exception {
        TrialContext context = context("aggregation-2", SIZE);
        Aggregation workload = new Aggregation();
        workload.prepare(context);
        TableData visits =
                new TableData(context, cluster.configuration(), Table.USERVISITS, VisitsSpec.ofSize(42, SIZE));
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(visits.directory(), "part-00000");
        List<String> right = read(file);
        for (UnaryOperator<List<String>> change :
                List.<UnaryOperator<List<String>>>of(HiveOnClusterTest::dropped, HiveOnClusterTest::doubled)) {
            write(file, change.apply(new ArrayList<>(right)));
            workload.chill(context);
            assertThatThrownBy(() -> workload.run(context)).hasMessageContaining("are not as their manifest says");
        }

        write(file, oneInsteadOfAnother(right));
        workload.chill(context);
        Execution execution = workload.run(context);
        assertThat(execution.validate().reason()).contains("the row '").contains("should be '");
        workload.cleanup(context);
    }

    /** The file is as long as before, so that the manifest sees nothing: one visit is gone, and one is there twice. */
    private static List<String> oneInsteadOfAnother(List<String> rows) {
        List<String> changed = new ArrayList<>(rows);
        for (int row = 1; row < rows.size(); row++) {
            if (rows.get(row).length() == rows.get(0).length()) {
                changed.set(row, rows.get(0));
                return changed;
            }
        }
        throw new IllegalStateException("no two rows are equally long");
    }

    @Test
    void whatFailsIsToldInHivesOwnFirstLine() throws Exception {
        TrialContext context = context("failing", SIZE);
        HiveSession session = SharedSession.of(context, "failing", "failing");
        assertThatThrownBy(() -> session.run("SELECT nothing FROM nowhere", progress -> {}))
                .isInstanceOf(QueryFailedException.class)
                .hasMessageContaining("SemanticException")
                .hasMessageContaining("nowhere")
                .message()
                .doesNotContain("\n");
        assertThat(session.startSeconds()).isPositive();
        SharedSession.release(context, "failing");
    }

    /** What Derby and Hive would leave in the working directory. */
    private static List<String> strayFiles() throws IOException {
        try (var files = Files.list(Path.of(""))) {
            return files.map(Path::toString)
                    .filter(name -> !List.of("pom.xml", "src", "target", ".jqwik-database")
                            .contains(name))
                    .toList();
        }
    }

    private static List<String> dropped(List<String> rows) {
        rows.remove(0);
        return rows;
    }

    private static List<String> doubled(List<String> rows) {
        rows.add(rows.get(0));
        return rows;
    }

    private static List<String> changed(List<String> rows) {
        Collections.swap(rows, 0, rows.size() - 1);
        String row = rows.get(0);
        rows.set(0, row.substring(0, row.length() - 1) + (row.endsWith("1") ? "2" : "1"));
        return rows;
    }

    private org.apache.hadoop.fs.Path anyFile(org.apache.hadoop.fs.Path directory) throws IOException {
        for (var file : cluster.files().listStatus(directory)) {
            if (file.isFile() && read(file.getPath()).size() > 1) {
                return file.getPath();
            }
        }
        throw new IOException("no rows in " + directory);
    }

    private static org.apache.hadoop.fs.Path output(TrialContext context) {
        return new org.apache.hadoop.fs.Path(context.home(), "out/" + context.trial());
    }

    private List<String> read(org.apache.hadoop.fs.Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(cluster.configuration(), SequenceFile.Reader.file(file))) {
            BytesWritable key = new BytesWritable();
            Text value = new Text();
            while (reader.next(key, value)) {
                rows.add(value.toString());
            }
        }
        return rows;
    }

    private void write(org.apache.hadoop.fs.Path file, List<String> rows) throws IOException {
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                cluster.configuration(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(BytesWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE))) {
            for (String row : rows) {
                writer.append(new BytesWritable(), new Text(row));
            }
        }
    }

    private TrialContext context(String trial, long size) {
        return context(trial, size, "mapreduce");
    }

    private TrialContext context(String trial, long size, String engine) {
        return cluster.context(
                trial, Map.of("size", Long.toString(size), "reduces", "2", "metastore", "", "engine", engine));
    }
}
