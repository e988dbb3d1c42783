package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.TaskClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.mahout.math.Vector;
import org.apache.mahout.math.VectorWritable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stored graphs on a real cluster. */
@ExtendWith(TestCluster.class)
@Tag("pagerank")
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
    void rowsAreTheSameInAnyNumberOfFiles() throws Exception {
        GraphManifest rows = made(GraphForm.ROWS, "graph-rows", 2, true);
        GraphManifest more = made(GraphForm.ROWS, "graph-more", 5, true);

        assertThat(more.digest()).isEqualTo(rows.digest());
        assertThat(more.lengths()).hasSize(5);
        assertThat(rows.links()).isPositive();
        assertThat(rows.dangling()).isPositive();
    }

    @Test
    void aJobAndThreadsMakeTheSameMatrix() throws Exception {
        GraphManifest inThreads = made(GraphForm.ROWS, "graph-threads", 2, true);
        GraphManifest asJob = made(GraphForm.ROWS, "graph-job", 2, false);
        assertThat(asJob).isEqualTo(inThreads);
    }

    /** A page's lines together are its row, and no file has two lines of a page. */
    @Test
    void textSaysWhatTheMatrixSays() throws Exception {
        GraphManifest rows = made(GraphForm.ROWS, "graph-matrix", 2, true);
        GraphManifest text = made(GraphForm.TEXT, "graph-text", 2, true);
        GraphManifest asJob = made(GraphForm.TEXT, "graph-text-job", 2, false);

        assertThat(asJob).isEqualTo(text);
        assertThat(text.links()).isEqualTo(rows.links());
        assertThat(text.dangling()).isEqualTo(rows.dangling());
        Map<Integer, Vector> matrix = new TreeMap<>();
        for (int file = 0; file < rows.lengths().size(); file++) {
            readRows(PageRanges.file(home("graph-matrix"), file), matrix);
        }
        Map<Integer, Vector> sums = new TreeMap<>();
        for (int file = 0; file < text.lengths().size(); file++) {
            readLines(PageRanges.file(home("graph-text"), file), sums);
        }
        assertThat(text.lengths()).hasSize(2 * GraphForm.SEGMENTS);
        assertThat(sums.keySet()).isEqualTo(matrix.keySet());
        sums.forEach((page, row) -> assertThat(row.minus(matrix.get(page)).norm(1))
                .as("row of page %d", page)
                .isZero());
    }

    private void readRows(Path file, Map<Integer, Vector> matrix) throws IOException {
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(cluster.configuration(), SequenceFile.Reader.file(file))) {
            IntWritable page = new IntWritable();
            VectorWritable row = new VectorWritable();
            while (reader.next(page, row)) {
                matrix.put(page.get(), row.get());
            }
        }
    }

    private void readLines(Path file, Map<Integer, Vector> sums) throws IOException {
        List<Integer> seen = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(cluster.files().open(file), StandardCharsets.US_ASCII))) {
            reader.lines().map(Text::new).forEach(line -> {
                seen.add(InLinkLine.page(line));
                sums.merge(InLinkLine.page(line), InLinkLine.row(line, SPEC.pages()), Vector::plus);
            });
        }
        assertThat(seen).isNotEmpty().doesNotHaveDuplicates();
    }

    private Path home(String name) {
        return new Path(cluster.context(name, Map.of()).home(), "made");
    }

    @Test
    void linksThatHaveNoRoomInMemoryMakeTheSameMatrix(@TempDir java.nio.file.Path scratch) throws Exception {
        GraphManifest kept = made(GraphForm.ROWS, "graph-kept", 2, true);
        Path directory = new Path(cluster.context("graph-spilled", Map.of()).home(), "made");
        Configuration with = GraphFiles.configured(configuration(), SPEC, GraphForm.ROWS, directory, 2);
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
