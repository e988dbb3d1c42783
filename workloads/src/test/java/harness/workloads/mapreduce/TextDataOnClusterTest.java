package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Generated data on a real cluster. */
@ExtendWith(TestCluster.class)
class TextDataOnClusterTest {
    private static final long SIZE = 4 * TextChunk.BYTES + 999;

    private final TestCluster.Running cluster;

    TextDataOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    /** Fails in its second part. */
    public static final class Failing implements IndexedWork {
        /** For Hadoop. */
        public Failing() {}

        @Override
        public String apply(Site site, int index) throws IOException {
            if (index == 1) {
                throw new IOException("part one is broken");
            }
            return "fine";
        }
    }

    @Test
    void isUsedAgainWhileItIsAsItsManifestSaysAndGoesWithItsLastUser() throws Exception {
        TrialContext context = cluster.context("text-1", Map.of());
        TextData data = new TextData(context, cluster.configuration(), SIZE);
        TextManifest manifest = data.ensure("sort");
        Path file = GenerateText.path(data.directory(), 1);
        long made = cluster.files().getFileStatus(file).getModificationTime();

        assertThat(data.ensure("wordcount")).isEqualTo(manifest);
        assertThat(cluster.files().getFileStatus(file).getModificationTime()).isEqualTo(made);

        cluster.files().create(file, true).close();
        assertThatThrownBy(data::manifest)
                .hasMessage("the data in " + data.directory() + " are not as their manifest says");
        assertThat(data.ensure("sort")).isEqualTo(manifest);
        assertThat(context.notes())
                .containsExactly("the data in " + data.directory()
                        + " are not as their manifest says: the data are generated again");
        data.ensure("wordcount");

        data.release("sort");
        assertThat(data.manifest()).isEqualTo(manifest);
        data.release("wordcount");
        assertThat(cluster.files().exists(data.directory())).isFalse();
    }

    @Test
    void aTornManifestIsNoticed() throws Exception {
        TrialContext context = cluster.context("text-2", Map.of());
        TextData data = new TextData(context, cluster.configuration(), 1000);
        TextManifest manifest = data.ensure("sort");
        try (OutputStream out = cluster.files().create(new Path(data.directory(), "_manifest.json"), true)) {
            out.write("{\"format\":1,".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(data.ensure("sort")).isEqualTo(manifest);
        assertThat(context.notes())
                .containsExactly(
                        "the manifest of " + data.directory() + " cannot be read: the data are generated again");
        data.release("sort");
    }

    @Test
    void isTheSameWhateverTheNumberOfFiles() throws Exception {
        TrialContext three = cluster.context("text-3", Map.of());
        TrialContext one = cluster.context("text-4", Map.of()).withMapSlots(1);
        TextManifest first = new TextData(three, cluster.configuration(), SIZE).ensure("sort");
        TextManifest second = new TextData(one, cluster.configuration(), SIZE).ensure("sort");

        assertThat(first.lengths()).hasSize(3);
        assertThat(second.lengths()).hasSize(1);
        assertThat(second.digest()).isEqualTo(first.digest());
        assertThat(second.valueWords()).isEqualTo(first.valueWords());
    }

    @Test
    void threadsAndMapTasksMakeTheSame() throws Exception {
        TrialContext context = cluster.context("text-5", Map.of());
        Configuration configuration = cluster.configuration();
        GenerateText.configure(configuration, new Path(context.home(), "made"), 7, SIZE, 2);
        IndexedWorkRunner spread = new IndexedWorkRunner(context, configuration);

        List<String> inThreads = spread.run("threads", GenerateText.class, 2, SIZE, Long.MAX_VALUE);
        assertThat(context.ended()).isTrue();
        List<String> asJob = spread.run("job", GenerateText.class, 2, SIZE, 0);

        assertThat(asJob).containsExactlyInAnyOrderElementsOf(inThreads);
        assertThat(context.ended()).isTrue();
        assertThat(inThreads.stream()
                        .map(TextFile::parse)
                        .sorted(Comparator.comparingInt(TextFile::index))
                        .map(TextFile::length))
                .containsExactly(
                        cluster.files()
                                .getFileStatus(new Path(context.home(), "made/text-00000"))
                                .getLen(),
                        cluster.files()
                                .getFileStatus(new Path(context.home(), "made/text-00001"))
                                .getLen());
    }

    @Test
    void aBrokenPartFailsTheJobWithItsReasonInOneLine() {
        TrialContext context = cluster.context("failing", Map.of());
        assertThatThrownBy(() -> new IndexedWorkRunner(context, quick()).run("failing", Failing.class, 2, 1, 0))
                .isInstanceOf(JobFailedException.class)
                .hasMessageContaining("part one is broken")
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> new IndexedWorkRunner(context, quick()).run("failing", Failing.class, 2, 0, 0))
                .hasMessage("part one is broken");
    }

    @Test
    void dataAreGeneratedByAJobWhereThatHasMoreTasksThanThereAreThreads() {
        int threads = InThreads.count();
        TrialContext few = cluster.context("few", Map.of()).withMapSlots(threads);
        TrialContext many = cluster.context("many", Map.of()).withMapSlots(threads + 1);
        assertThatThrownBy(() -> new IndexedWorkRunner(few, quick()).generate("failing", Failing.class, 2, 1, 0))
                .hasMessage("part one is broken");
        assertThatThrownBy(() -> new IndexedWorkRunner(many, quick()).generate("failing", Failing.class, 2, 1, 0))
                .isInstanceOf(JobFailedException.class);
        assertThatThrownBy(() -> new IndexedWorkRunner(many, quick()).generate("failing", Failing.class, 2, 1, 1))
                .hasMessage("part one is broken");
    }

    private Configuration quick() throws IOException {
        Configuration configuration = cluster.configuration();
        configuration.setInt("mapreduce.map.maxattempts", 1);
        return configuration;
    }
}
