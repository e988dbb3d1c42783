package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.TaskClassPath;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stored graphs on a real cluster. */
@ExtendWith(TestCluster.class)
class GraphDataOnClusterTest {
    private static final GraphSpec SPEC = new GraphSpec(42, 3001, 8, 2.5);

    private final TestCluster.Running cluster;

    GraphDataOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @ParameterizedTest
    @EnumSource(GraphForm.class)
    void isUsedAgainWhileItIsAsItsManifestSays(GraphForm form) throws Exception {
        TrialContext context = cluster.context("graph-again-" + form.word(), Map.of());
        GraphData data = new GraphData(context, configuration(), SPEC, form);
        GraphManifest manifest = data.ensure("pagerank");
        Path file = PageRanges.file(data.directory(), 0);
        long made = cluster.files().getFileStatus(file).getModificationTime();

        assertThat(data.ensure("pagerank")).isEqualTo(manifest);
        assertThat(cluster.files().getFileStatus(file).getModificationTime()).isEqualTo(made);
        assertThat(data.digest()).isEqualTo(manifest.digest());

        cluster.files().create(file, true).close();
        assertThatThrownBy(data::manifest)
                .hasMessage("the data in " + data.directory() + " are not as their manifest says");
        assertThat(data.ensure("pagerank")).isEqualTo(manifest);
        assertThat(context.notes())
                .containsExactly("the data in " + data.directory()
                        + " are not as their manifest says: the data are generated again");
        data.release("pagerank");
        assertThat(cluster.files().exists(data.directory())).isFalse();
    }

    @Test
    void linksAreTheSameInBothFormsAndInAnyNumberOfFiles() throws Exception {
        GraphManifest rows = made(GraphForm.ROWS, "graph-rows", 2, true);
        GraphManifest more = made(GraphForm.ROWS, "graph-more", 5, true);
        GraphManifest lists = made(GraphForm.LISTS, "graph-lists", 3, false);

        assertThat(more.digest()).isEqualTo(rows.digest());
        assertThat(more.lengths()).hasSize(5);
        assertThat(lists.links()).isEqualTo(rows.links()).isPositive();
        assertThat(lists.dangling()).isEqualTo(rows.dangling()).isPositive();
    }

    @Test
    void aJobAndThreadsMakeTheSameMatrix() throws Exception {
        GraphManifest inThreads = made(GraphForm.ROWS, "graph-threads", 2, true);
        GraphManifest asJob = made(GraphForm.ROWS, "graph-job", 2, false);
        assertThat(asJob).isEqualTo(inThreads);
    }

    @Test
    void linksThatHaveNoRoomInMemoryMakeTheSameMatrix(@TempDir java.nio.file.Path scratch) throws Exception {
        GraphManifest kept = made(GraphForm.ROWS, "graph-kept", 2, true);
        Path directory = new Path(cluster.context("graph-spilled", Map.of()).home(), "made");
        Configuration with = GraphFiles.configured(configuration(), SPEC, directory, 2);
        IndexedWork.Site site = new IndexedWork.Site(with, cluster.files(), share -> {});

        GraphPart spilled = RowsInThreads.write(site, SPEC, 2, scratch, 0, share -> {});

        assertThat(spilled.digest()).isEqualTo(kept.digest());
        assertThat(spilled.links()).isEqualTo(kept.links());
        assertThat(scratch).isEmptyDirectory();
    }

    private GraphManifest made(GraphForm form, String name, int parts, boolean inThreads) throws Exception {
        TrialContext context = cluster.context(name, Map.of());
        return new GraphRecipe(context, configuration(), SPEC, form)
                .generate(new Path(context.home(), "made"), parts, inThreads);
    }

    private Configuration configuration() throws IOException {
        Configuration configuration = cluster.configuration();
        TaskClassPath.extend(configuration);
        return configuration;
    }
}
