package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import harness.workloads.graph.GraphData;
import harness.workloads.graph.PageRanges;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.storage.ColdInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PageRank on a real cluster. */
@ExtendWith(TestCluster.class)
@Tag("pagerank")
class PageRankOnClusterTest {
    private final TestCluster.Running cluster;
    private final PageRank workload = new PageRank();

    PageRankOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @ParameterizedTest
    @ValueSource(strings = {"prepared", "study"})
    void ranksSmallGraphsAndProvesEachRankAndNoticesFaults(String formulation) throws Exception {
        TrialContext context =
                context("small-" + formulation, Map.of("formulation", formulation, "iterations", "2", "reduces", "2"));
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);

        assertThat(values(execution))
                .containsOnlyKeys(workload.describe().metrics().stream()
                        .map(metric -> metric.name())
                        .filter(name -> formulation.equals("study") || !name.equals("build_time"))
                        .toList())
                .containsEntry("iterations", 2.0);
        assertThat(values(execution).get("residual")).isBetween(1e-4, 1.0);
        assertThat(values(execution).get("shuffle_bytes")).isPositive();
        assertThat(context.ended()).isTrue();
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        assertThat(verdict.reason()).startsWith("every rank of 1,000 pages with");

        notices(context, execution, ranks -> ranks[999] *= 1 + 1e-4, "the ranks sum to");
        notices(context, execution, ranks -> exchange(ranks, 17, 18), "");
        notices(context, execution, ranks -> ranks[5] = Double.NaN, "the ranks sum to NaN");
        missingPage(context, execution);

        execution.discard();
        workload.cleanup(context);
        assertThat(cluster.files().getContentSummary(new Path(context.home())).getFileCount())
                .isZero();
    }

    @Test
    void ranksLargerGraphsAndProvesAllRanksByAProjection() throws Exception {
        TrialContext context = inThisJvm("large", Map.of("pages", "20000", "iterations", "2", "reduces", "2"));
        workload.prepare(context);
        Execution execution = workload.run(context);
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        assertThat(verdict.reason())
                .startsWith("all ranks of 20,000 pages with")
                .contains("have the random projection of 2 iterations, computed again");

        notices(context, execution, ranks -> ranks[7] *= 1 + 1e-3, "the ranks sum to");
        notices(context, execution, ranks -> exchange(ranks, 1, 2), "reported is a residual of");
        // What neither the sum nor the residual tells.
        notices(context, execution, PageRankOnClusterTest::moved, "random projection");
        notices(context, execution, PageRankOnClusterTest::exchangedNeighbours, "random projection");
        oneIterationTooFew(context, execution);
        execution.discard();
        workload.cleanup(context);
    }

    @ParameterizedTest
    @CsvSource({"no-links, 50, 0", "one-page, 1, 0", "self-link, 1, 100"})
    void graphsWithoutAnyLinkToAnotherPageKeepTheirRanks(String name, int pages, int degree) throws Exception {
        TrialContext context = inThisJvm(
                name, Map.of("iterations", "1", "pages", String.valueOf(pages), "mean-degree", String.valueOf(degree)));
        workload.prepare(context);
        Execution execution = workload.run(context);
        assertThat(iterations(execution).residual()).isCloseTo(0, within(1e-12));
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();
        assertThat(ranks(context, pages)).containsExactly(uniform(pages), within(1e-15));
        execution.discard();
        workload.cleanup(context);
    }

    /** Table 5 of exposito2014: 89.8 GB read, 49.6 GB written, 4.6 GB shuffled. */
    @ParameterizedTest
    @ValueSource(longs = {12_000_000, 24_000_000})
    void theStudysFormulationMovesAsMuchAsTheStudyDid(long size) throws Exception {
        TrialContext context = context(
                "study-" + size,
                Map.of(
                        "formulation",
                        "study",
                        "size",
                        String.valueOf(size),
                        "mean-degree",
                        StudyVolume.MEAN_DEGREE,
                        "iterations",
                        "1"));
        workload.prepare(context);
        Execution execution = workload.run(context);
        Map<String, Double> values = values(execution);

        assertThat(values.get("hdfs_bytes_read")).as("read").isCloseTo((double) size, withinPercentage(10));
        assertThat(values.get("hdfs_bytes_written") / values.get("hdfs_bytes_read"))
                .as("written of what is read")
                .isCloseTo(49.6 / 89.8, withinPercentage(10));
        assertThat(values.get("shuffle_bytes") / values.get("hdfs_bytes_read"))
                .as("shuffled of what is read")
                .isCloseTo(4.6 / 89.8, withinPercentage(10));
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();
        execution.discard();
        workload.cleanup(context);
    }

    @Test
    void aToleranceEndsTheIterationsEarly() throws Exception {
        TrialContext context = inThisJvm("tolerance", Map.of("iterations", "50", "tolerance", "0.2", "pages", "100"));
        workload.prepare(context);
        Execution execution = workload.run(context);
        assertThat(iterations(execution).residual()).isLessThanOrEqualTo(0.2);
        assertThat(iterations(execution).count()).isLessThan(50);
        assertThat(execution.validate().valid())
                .as(execution.validate().reason())
                .isTrue();
        execution.discard();
        workload.cleanup(context);
    }

    @Test
    void linksThatAreNotThoseOfTheManifestAreNoticed() throws Exception {
        TrialContext context = inThisJvm("links", Map.of("iterations", "1"));
        workload.prepare(context);
        Execution execution = workload.run(context);
        Path file = PageRanges.file(data(context), 0);
        byte[] right = bytes(file);
        byte[] wrong = right.clone();
        wrong[wrong.length - 1] ^= 1;

        write(file, wrong);
        assertThat(execution.validate().reason()).contains("are not those that were generated");
        write(file, Arrays.copyOf(right, right.length - 1));
        assertThatThrownBy(execution::validate).hasMessageEndingWith("are not as their manifest says");
        write(file, right);
        assertThat(execution.validate().valid()).isTrue();
        execution.discard();
        workload.cleanup(context);
    }

    @Test
    void moreRanksThanMemoryAreRefusedInOneLine() {
        TrialContext context = context("memory", Map.of("pages", String.valueOf(Integer.MAX_VALUE)));
        assertThatThrownBy(() -> workload.prepare(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "Mahout keeps all ranks in memory, which has room for [\\d,]+ pages, not for 2,147,483,647:"
                                + " use pagerank.pages=\\d+ or less \\(--set\\)");
    }

    /** Changes ranks that were right, and puts them right again. */
    private void notices(TrialContext context, Execution execution, Consumer<double[]> fault, String reason)
            throws Exception {
        int pages = Math.max(1000, (int) context.number("pages"));
        double[] right = ranks(context, pages);
        double[] wrong = right.clone();
        fault.accept(wrong);
        write(context, wrong);
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(reason).isFalse();
        assertThat(verdict.reason()).contains(reason);
        write(context, right);
        assertThat(execution.validate().valid()).isTrue();
    }

    private void missingPage(TrialContext context, Execution execution) throws Exception {
        double[] right = ranks(context, 1000);
        RankFiles.write(cluster.configuration(), output(context), 2, Arrays.copyOf(right, 998));
        assertThat(execution.validate().reason()).matches(".*(ends before|has) page 499.*");
        write(context, right);
    }

    /** The ranks are right for two iterations, and three are reported. */
    private void oneIterationTooFew(TrialContext context, Execution execution) throws Exception {
        Iterations done = iterations(execution);
        PageRankParameters parameters = PageRankParameters.of(context);
        RankCheck check = new RankCheck(
                context,
                ClusterFiles.configuration(context.configuration()),
                new GraphData(
                        context,
                        cluster.configuration(),
                        parameters.spec(),
                        parameters.formulation().form()),
                new Formula(20_000, parameters.damping()),
                parameters.reduces());
        Verdict verdict =
                check.check(new Iterations(List.of(1.0, 1.0, 1.0), done.residual()), output(context), before(context));
        assertThat(verdict.reason()).startsWith("the ranks are not those after 3 iterations: their random projection");
        assertThat(verdict.valid()).isFalse();
    }

    /** What the check of the trial has written. */
    private static Path before(TrialContext context) {
        return new Path(context.home(), "out/" + context.trial() + "/before");
    }

    private static void moved(double[] ranks) {
        ranks[7] += 1e-11;
        ranks[8] -= 1e-11;
    }

    /** Two pages whose ranks are so near that neither check of a sum sees them exchanged. */
    private static void exchangedNeighbours(double[] ranks) {
        Integer[] pages = IntStream.range(0, ranks.length).boxed().toArray(Integer[]::new);
        Arrays.sort(pages, Comparator.comparingDouble(page -> ranks[page]));
        int found = IntStream.range(1, pages.length)
                .filter(i -> near(ranks[pages[i]] - ranks[pages[i - 1]]))
                .findFirst()
                .orElseThrow();
        exchange(ranks, pages[found - 1], pages[found]);
    }

    private static boolean near(double difference) {
        return difference > 1e-11 && difference < 2e-10;
    }

    private static double[] uniform(int pages) {
        double[] ranks = new double[pages];
        Arrays.fill(ranks, 1.0 / pages);
        return ranks;
    }

    private static void exchange(double[] ranks, int one, int other) {
        double rank = ranks[one];
        ranks[one] = ranks[other];
        ranks[other] = rank;
    }

    private static Path output(TrialContext context) {
        return new Path(context.home(), "out/" + context.trial() + "/ranks");
    }

    private double[] ranks(TrialContext context, int pages) throws IOException {
        int parts = Math.min(pages, (int) context.number("reduces"));
        return RankFiles.read(cluster.configuration(), output(context), new PageRanges(pages, parts));
    }

    private void write(TrialContext context, double[] ranks) throws IOException {
        RankFiles.write(cluster.configuration(), output(context), (int) context.number("reduces"), ranks);
    }

    private Path data(TrialContext context) throws IOException {
        FileStatus[] found = cluster.files().listStatus(new Path(context.home(), "data"));
        assertThat(found).hasSize(1);
        return found[0].getPath();
    }

    private byte[] bytes(Path file) throws IOException {
        try (InputStream in = cluster.files().open(file)) {
            return in.readAllBytes();
        }
    }

    private void write(Path file, byte[] bytes) throws IOException {
        try (OutputStream out = cluster.files().create(file, true)) {
            out.write(bytes);
        }
    }

    private static Iterations iterations(Execution execution) {
        return ((PageRankTrial) ((ColdInput.ProvenExecution) execution).execution()).iterations();
    }

    private static Map<String, Double> values(Execution execution) throws Exception {
        return execution.measurements().stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
    }

    private TrialContext context(String trial, Map<String, String> set) {
        return cluster.context("pagerank-" + trial, parameters(set));
    }

    private TrialContext inThisJvm(String trial, Map<String, String> set) throws IOException {
        return cluster.inThisJvm("pagerank-" + trial, parameters(set));
    }

    private Map<String, String> parameters(Map<String, String> set) {
        Map<String, String> all = workload.describe().parameters().stream()
                .collect(Collectors.toMap(Parameter::name, p -> p.standard().value()));
        all = new HashMap<>(all);
        all.put("size", "1");
        all.putAll(set);
        return all;
    }
}
