package harness.workloads.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.aggregation.Aggregation;
import harness.workloads.join.Join;
import harness.workloads.scan.Scan;
import harness.workloads.visits.BenchmarkTable;
import harness.workloads.visits.TableData;
import harness.workloads.visits.VisitsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Queries on a real cluster. */
@ExtendWith(TestCluster.class)
@Tag("hive")
class HiveOnClusterTest {
    private static final long SIZE = 2_432_000;

    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private static HiveServers servers;

    private final TestCluster.Running cluster;

    HiveOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    static void startServers(TestCluster.Running cluster) throws IOException {
        servers = HiveServers.start(cluster);
    }

    @AfterAll
    static void stopServers() throws IOException {
        servers.close();
    }

    @Test
    void sumsInAHiveServerAndProvesIt() throws Exception {
        servers.allow(HiveServers.RIGHT);
        TrialContext context = context("aggregation-1", Map.of("url", servers.url()));
        proves(
                new Aggregation(),
                context,
                "15,360 rows and their total of ",
                Set.of("input_rate", "hive_start_time", "datanode_bytes_read"));
        assertThat(context.notes())
                .singleElement()
                .asString()
                .contains("HiveServer2 4", servers.url(), "hdfs://", "engine mr", "queue default");
        nothingIsLeft(context);
    }

    private void nothingIsLeft(TrialContext context) throws Exception {
        assertThat(cluster.files().exists(new org.apache.hadoop.fs.Path(context.home())))
                .as("the run's directory in the server's cluster")
                .isFalse();
        assertThat(servers.databases()).containsExactly("default");
    }

    @Test
    void aDatabaseOfTheUsersWithTheNameOfTheRunsIsLeftAlone() throws Exception {
        servers.allow(HiveServers.RIGHT);
        servers.run("CREATE DATABASE harness_aggregation_8_aggregation");
        TrialContext context = context("aggregation-8", Map.of("url", servers.url()));
        Aggregation workload = new Aggregation();
        assertThatThrownBy(() -> workload.prepare(context))
                .isInstanceOf(QueryFailedException.class)
                .hasMessageContaining("harness_aggregation_8_aggregation already exists");
        workload.cleanup(context);
        assertThat(servers.databases()).contains("harness_aggregation_8_aggregation");
        servers.run("DROP DATABASE harness_aggregation_8_aggregation");
        nothingIsLeft(context);
    }

    @Test
    void aQueryInAServerThatIsCutOffLeavesNothing() throws Exception {
        servers.allow(HiveServers.RIGHT);
        TrialContext context = context("aggregation-6", Map.of("url", servers.url()));
        cutOff(context);
        nothingIsLeft(context);
    }

    @Test
    void aQueryOnTezThatIsCutOffLeavesNothingOnTheCluster() throws Exception {
        cutOff(context("aggregation-7", Map.of("engine", "tez")));
    }

    private void cutOff(TrialContext context) throws Exception {
        Aggregation workload = new Aggregation();
        workload.prepare(context);
        workload.chill(context);
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(cluster.configuration());
            yarn.start();
            FutureTask<Execution> run = new FutureTask<>(() -> workload.run(context));
            new Thread(run, "query").start();
            Awaitility.await().atMost(DEADLINE).until(() -> alive(yarn) > 0);
            SharedSession.abandon();
            Awaitility.await().atMost(DEADLINE).until(() -> alive(yarn) == 0);
            assertThat(run).failsWithin(DEADLINE);
        }
        workload.cleanup(context);
    }

    private static int alive(YarnClient yarn) throws Exception {
        return yarn.getApplications(StartedApplications.ALIVE).size();
    }

    @Test
    void aServerThatLetsNobodyInIsToldInOneLine() throws Exception {
        servers.allow("wrong");
        refuses(context("aggregation-4", Map.of("url", servers.url())), "Error validating the login");
        refuses(context("aggregation-5", Map.of("url", "jdbc:hive2://127.0.0.1:1")), "Connection refused");
    }

    private static void refuses(TrialContext context, String why) throws Exception {
        Aggregation workload = new Aggregation();
        assertThatThrownBy(() -> workload.prepare(context))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no session as user '" + System.getProperty("user.name") + "'")
                .hasMessageContaining(context.text("url"))
                .hasMessageContaining(why)
                .message()
                .doesNotContain("\n", "wrong");
        workload.cleanup(context);
    }

    @Test
    void copiesWithAGivenMetastoreAndProvesIt() throws Exception {
        TrialContext context = context("scan-1", Map.of("metastore", servers.metastore()));
        proves(new Scan(), context, "16,000 rows are those", names(new Scan()));
        servers.allow(HiveServers.RIGHT);
        assertThat(servers.databases()).as("the workload's own is gone").containsExactly("default");
    }

    @Test
    void aMetastoreThatIsNotThereIsToldInOneLine() throws Exception {
        TrialContext context = context("scan-2", Map.of("metastore", "thrift://127.0.0.1:1"));
        Scan workload = new Scan();
        assertThatThrownBy(() -> workload.prepare(context))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no metastore at thrift://127.0.0.1:1: Connection refused");
        workload.cleanup(context);
    }

    @Test
    void joinsAndProvesIt() throws Exception {
        proves(new Join(), context("join-1", Map.of()), " rows and their total of ", names(new Join()));
    }

    private static Set<String> names(Workload workload) {
        return workload.describe().metrics().stream()
                .map(metric -> metric.name())
                .collect(Collectors.toSet());
    }

    @Test
    void sumsOnTezAndProvesIt() throws Exception {
        TrialContext context = context("aggregation-3", Map.of("engine", "tez"));
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

    private void proves(Workload workload, TrialContext context, String proof, Set<String> metrics) throws Exception {
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);

        Map<String, Double> values = execution.measurements().stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
        assertThat(values.keySet()).isEqualTo(metrics);
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
        TrialContext context = cluster.inThisJvm("aggregation-2", parameters(Map.of()));
        Aggregation workload = new Aggregation();
        workload.prepare(context);
        TableData visits =
                new TableData(context, cluster.configuration(), BenchmarkTable.USERVISITS, VisitsSpec.ofSize(42, SIZE));
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
        TrialContext context = context("failing", Map.of());
        OwnDatabase database = new OwnDatabase("failing", context.scratch().resolveSibling("failing"));
        HiveSession session = SharedSession.of(context, "failing", database);
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

    private TrialContext context(String trial, Map<String, String> given) {
        return cluster.context(trial, parameters(given));
    }

    private static Map<String, String> parameters(Map<String, String> given) {
        Map<String, String> parameters = new HashMap<>(
                Map.of("size", Long.toString(SIZE), "reduces", "2", "metastore", "", "url", "", "engine", "mapreduce"));
        parameters.putAll(given);
        return parameters;
    }
}
