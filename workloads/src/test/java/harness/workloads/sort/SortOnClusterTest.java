package harness.workloads.sort;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sorts on a real cluster. */
@ExtendWith(TestCluster.class)
@Tag("mapreduce")
class SortOnClusterTest {
    record Entry(Text key, Text value) {}

    private final TestCluster.Running cluster;

    SortOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void sortsAndProvesItAndNoticesEveryFault() throws Exception {
        Sort workload = new Sort();
        TrialContext context = context("sort-1", 3_000_000, 2);
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);

        Map<String, Double> values = execution.measurements().stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
        assertThat(values.keySet())
                .containsExactlyInAnyOrderElementsOf(workload.describe().metrics().stream()
                        .map(metric -> metric.name())
                        .toList());
        assertThat(values.get("hdfs_bytes_read")).isGreaterThan(3e6);
        assertThat(values.get("shuffle_bytes")).isPositive();
        assertThat(values.get("launched_reduces")).isEqualTo(2);
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();

        notices(execution, 0, SortOnClusterTest::dropped, "records, the input");
        notices(execution, 0, SortOnClusterTest::doubled, "records, the input");
        notices(execution, 1, SortOnClusterTest::replaced, "not a permutation");
        notices(execution, 1, SortOnClusterTest::swapped, "part 1 has");
        notices(execution, 0, SortOnClusterTest::otherValue, "not a permutation");
        exchangesParts(execution);

        execution.discard();
        workload.cleanup(context);
        assertThat(cluster.files().getContentSummary(new Path(context.home())).getFileCount())
                .isZero();
    }

    @Test
    void aCorruptedSecondReplicaAndOneForTwoAreInvalid() throws Exception {
        Sort workload = new Sort();
        TrialContext context = context("sort-replicas", 1_000_000, 2);
        workload.prepare(context);
        Execution execution = workload.run(context);
        execution.measurements();
        assertThat(execution.validate().reason()).contains("; all ").contains(" replicas, 2 of each block");

        Path file = new Path("/harness/sort-replicas/out/sort-replicas/part-r-00000");
        cluster.flipped(cluster.replicas(file).get(1), 70_000, () -> {
            assertThat(execution.validate().valid()).isFalse();
            assertThat(execution.validate().reason())
                    .startsWith("the replica of block ")
                    .contains("differs from its checksums within ");
            return null;
        });
        assertThat(execution.validate().valid()).isTrue();

        cluster.files().setReplication(file, (short) 1);
        assertThat(execution.validate())
                .isEqualTo(Verdict.invalid(file.toUri().getPath() + " asks for 1 replicas, not for 2"));
        execution.discard();
        workload.cleanup(context);
    }

    @Test
    void aKibibyteIsEnoughForManyReduces() throws Exception {
        Sort workload = new Sort();
        TrialContext context = context("sort-tiny", 1024, 8);
        workload.prepare(context);
        Execution execution = workload.run(context);
        execution.measurements();
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();
        assertThat(context.notes()).anyMatch(note -> note.endsWith("the input has too few distinct keys"));
        execution.discard();
        workload.cleanup(context);
    }

    private void notices(Execution execution, int part, UnaryOperator<List<Entry>> fault, String reason)
            throws Exception {
        List<Entry> right = read(part(part));
        write(part(part), fault.apply(new ArrayList<>(right)));
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(reason).isFalse();
        assertThat(verdict.reason()).contains(reason);
        write(part(part), right);
        assertThat(execution.validate().valid()).isTrue();
    }

    private void exchangesParts(Execution execution) throws Exception {
        List<Entry> first = read(part(0));
        List<Entry> second = read(part(1));
        write(part(0), second);
        write(part(1), first);
        assertThat(execution.validate())
                .isEqualTo(Verdict.invalid("part 1 begins before the parts in front of it end"));
    }

    private static List<Entry> dropped(List<Entry> entries) {
        entries.remove(5);
        return entries;
    }

    private static List<Entry> doubled(List<Entry> entries) {
        entries.add(5, entries.get(5));
        return entries;
    }

    private static List<Entry> replaced(List<Entry> entries) {
        entries.set(5, entries.get(4));
        return entries;
    }

    private static List<Entry> swapped(List<Entry> entries) {
        Collections.swap(entries, 3, entries.size() - 3);
        return entries;
    }

    private static List<Entry> otherValue(List<Entry> entries) {
        Entry third = entries.get(3);
        Entry fourth = entries.get(4);
        entries.set(3, new Entry(third.key(), fourth.value()));
        entries.set(4, new Entry(fourth.key(), third.value()));
        return entries;
    }

    private static Path part(int part) {
        return new Path("/harness/sort-1/out/sort-1/part-r-%05d".formatted(part));
    }

    private List<Entry> read(Path path) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(cluster.configuration(), SequenceFile.Reader.file(path))) {
            Text key = new Text();
            Text value = new Text();
            while (reader.next(key, value)) {
                entries.add(new Entry(new Text(key), new Text(value)));
            }
        }
        return entries;
    }

    private void write(Path path, List<Entry> entries) throws IOException {
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                cluster.configuration(),
                SequenceFile.Writer.file(path),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (Entry entry : entries) {
                writer.append(entry.key(), entry.value());
            }
        }
    }

    private TrialContext context(String trial, long size, int reduces) {
        return cluster.context(trial, Map.of("size", Long.toString(size), "reduces", Integer.toString(reduces)));
    }
}
