package harness.workloads.wordcount;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.mapreduce.TextData;
import harness.workloads.mapreduce.TextManifest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Counts words on a real cluster. */
@ExtendWith(TestCluster.class)
class WordCountOnClusterTest {
    private final TestCluster.Running cluster;

    WordCountOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void countsAndProvesItAndNoticesAWrongCount() throws Exception {
        WordCount workload = new WordCount();
        TrialContext context = context("wordcount-1", 3_000_000);
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);

        Map<String, Double> values = execution.measurements().stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
        assertThat(values.keySet())
                .containsExactlyInAnyOrderElementsOf(workload.describe().metrics().stream()
                        .map(metric -> metric.name())
                        .toList());
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();

        Path part = new Path("/harness/wordcount-1/out/wordcount-1/part-r-00000");
        String right = text(part);
        write(part, right.replaceFirst("(?m)\\d$", "x"));
        assertThat(execution.validate().valid()).isFalse();
        write(part, right.replaceFirst("\\t(\\d+)", "\t1$1"));
        assertThat(execution.validate().reason()).contains("times, it was generated");
        write(part, right.substring(right.indexOf('\n') + 1));
        assertThat(execution.validate().reason()).contains("is counted no times");
        write(part, right.replaceFirst("(?s)^([^\n]*\n)([^\n]*\n)", "$2$1"));
        assertThat(execution.validate().reason()).contains("is out of order behind");
        write(part, right);
        assertThat(execution.validate().valid()).isTrue();

        replacesInput(context);
        assertThat(execution.validate().reason()).contains("it was generated");
        execution.discard();
        workload.cleanup(context);
    }

    @Test
    void aKibibyteIsEnough() throws Exception {
        WordCount workload = new WordCount();
        TrialContext context = context("wordcount-tiny", 1024);
        workload.prepare(context);
        Execution execution = workload.run(context);
        execution.measurements();
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();
        execution.discard();
        workload.cleanup(context);
    }

    /** One value of the first file loses its first word; its length stays, so that the manifest sees nothing. */
    private void replacesInput(TrialContext context) throws Exception {
        TextData data = new TextData(context, cluster.configuration(), context.number("size"));
        TextManifest manifest = data.manifest();
        Path file = new Path(data.directory(), "text-00000");
        Path copy = new Path(data.directory(), "_copy");
        try (SequenceFile.Reader reader =
                        new SequenceFile.Reader(cluster.configuration(), SequenceFile.Reader.file(file));
                SequenceFile.Writer writer = SequenceFile.createWriter(
                        cluster.configuration(),
                        SequenceFile.Writer.file(copy),
                        SequenceFile.Writer.keyClass(Text.class),
                        SequenceFile.Writer.valueClass(Text.class),
                        SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE))) {
            Text key = new Text();
            Text value = new Text();
            while (reader.next(key, value)) {
                writer.append(key, new Text(value.toString().replaceFirst("^[a-z]", "x")));
            }
        }
        cluster.files().delete(file, false);
        cluster.files().rename(copy, file);
        assertThat(data.manifest()).isEqualTo(manifest);
    }

    private String text(Path path) throws IOException {
        try (var in = cluster.files().open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void write(Path path, String text) throws IOException {
        try (OutputStream out = cluster.files().create(path, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private TrialContext context(String trial, long size) {
        return cluster.context(trial, Map.of("size", Long.toString(size), "reduces", "2"));
    }
}
