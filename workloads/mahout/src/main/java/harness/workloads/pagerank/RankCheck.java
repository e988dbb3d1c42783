package harness.workloads.pagerank;

import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.graph.GraphData;
import harness.workloads.graph.GraphManifest;
import harness.workloads.graph.PageRanges;
import harness.workloads.mapreduce.IndexedWorkRunner;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Proves ranks right.
 *
 * @param context of the trial
 * @param configuration the cluster's, with this group's class path for tasks
 * @param data the links that the jobs read
 * @param formula of the ranks
 * @param parts of the ranks' files
 */
record RankCheck(WorkloadContext context, Configuration configuration, GraphData data, Formula formula, int parts) {
    /** Every rank is computed again up to so many links. */
    static final long MOST_LINKS_IN_MEMORY = 100_000;

    /** Relative for a rank, absolute for a sum of all: what rounding and another order of additions may do. */
    private static final double TOLERANCE = 1e-9;

    /**
     * Of a sum over all pages of weight times rank, which is less than 1. Rounding makes some 10^-17 of it; the least rank of
     * 100 million pages is 10^-9.
     */
    static final double PROJECTION_TOLERANCE = 1e-13;

    /** All iterations are computed again up to so many links, counted in each: some seconds of a processor. */
    private static final long MOST_LINKS_AGAIN = 1_000_000_000;

    /** Of this process's memory, for that. */
    private static final int SHARE_OF_MEMORY = 4;

    /** Read in this process up to here, by a job beyond: each rank takes so many bytes of a file. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    private static final int BYTES_OF_RANK = 20;

    /**
     * @param iterations as reported
     * @param ranks directory of the ranks
     * @param before directory of the ranks before the last iteration
     */
    Verdict check(Iterations iterations, Path ranks, Path before) throws Exception {
        GraphManifest manifest = data.manifest();
        if (!data.digest().equals(manifest.digest())) {
            return Verdict.invalid("the links in " + data.directory() + " are not those that were generated: their"
                    + " checksum is not that of their manifest");
        }
        PageWeights weights = new PageWeights(~manifest.spec().seed());
        PartSums sums = sums(manifest, ranks, before, weights);
        Optional<String> wrong = wrong(sums, iterations);
        if (wrong.isEmpty() && manifest.links() <= MOST_LINKS_IN_MEMORY) {
            wrong = wrongRank(manifest, iterations, ranks);
        } else if (wrong.isEmpty() && computedAgain(manifest, iterations)) {
            wrong = wrongProjection(manifest, iterations, weights, sums.projected());
        }
        return wrong.map(Verdict::invalid).orElseGet(() -> Verdict.valid(proof(manifest, iterations)));
    }

    private static boolean computedAgain(GraphManifest manifest, Iterations iterations) {
        long most = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / BackwardProjection.BYTES_OF_PAGE;
        return manifest.spec().pages() <= most && (double) manifest.links() * iterations.count() <= MOST_LINKS_AGAIN;
    }

    private static String proof(GraphManifest manifest, Iterations iterations) {
        String graph = "%,d pages with %,d links".formatted(manifest.spec().pages(), manifest.links());
        String sums = "all ranks sum to 1; the residual is as reported; the links are those that were generated";
        if (manifest.links() <= MOST_LINKS_IN_MEMORY) {
            return "every rank of %s computed again; %s".formatted(graph, sums);
        }
        return computedAgain(manifest, iterations)
                ? "all ranks of %s have the random projection of %d iterations, computed again; %s"
                        .formatted(graph, iterations.count(), sums)
                : "all ranks of %s have the random projection of one iteration on those before, computed again, the iterations"
                                .formatted(graph)
                        + " before that not; " + sums;
    }

    private PartSums sums(GraphManifest manifest, Path ranks, Path before, PageWeights weights) throws Exception {
        Configuration with = new Configuration(configuration);
        RankPartCheck.configure(with, manifest.spec(), parts, ranks, before, weights);
        long bytes = (long) formula.pages() * BYTES_OF_RANK;
        return new IndexedWorkRunner(context, with)
                .run("pagerank-check", RankPartCheck.class, parts, bytes, MOST_IN_PROCESS).stream()
                        .map(PartSums::parse)
                        .reduce(PartSums::plus)
                        .orElseThrow();
    }

    private Optional<String> wrong(PartSums sums, Iterations iterations) {
        if (!sums.wrong().isEmpty()) {
            return Optional.of(sums.wrong());
        }
        if (!(Math.abs(sums.ranks() - 1) <= TOLERANCE)) {
            return Optional.of("the ranks sum to %.12f, not to 1".formatted(sums.ranks()));
        }
        if (!(Math.abs(sums.change() - iterations.residual()) <= TOLERANCE)) {
            return Optional.of("the last iteration changed the ranks by %.12f in sum, reported is a residual of %.12f"
                    .formatted(sums.change(), iterations.residual()));
        }
        double again = formula.sum(sums.received(), sums.dangling(), sums.weights());
        return difference("one iteration on the ranks before", sums.projected(), again);
    }

    private Optional<String> wrongProjection(
            GraphManifest manifest, Iterations iterations, PageWeights weights, double projected) throws Exception {
        int count = iterations.count();
        BackwardProjection backward = new BackwardProjection(manifest.spec().graph(), formula);
        double again = backward.after(count, weights, done -> context.progress(done, count, "iterations"));
        return difference(count + " iterations", projected, again);
    }

    /** Written so that a number which is none is wrong. */
    private static Optional<String> difference(String what, double found, double expected) {
        return Math.abs(found - expected) <= PROJECTION_TOLERANCE
                ? Optional.empty()
                : Optional.of("the ranks are not those after %s: their random projection is %.3g off"
                        .formatted(what, found - expected));
    }

    private Optional<String> wrongRank(GraphManifest manifest, Iterations iterations, Path ranks) throws IOException {
        double[] expected = new Reference(manifest.spec().graph(), formula.damping()).ranks(iterations.count());
        double[] found = RankFiles.read(configuration, ranks, new PageRanges(formula.pages(), parts));
        return IntStream.range(0, expected.length)
                .mapToObj(page -> difference(page, found[page], expected[page]))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Written so that a rank which is not a number is wrong. */
    private static Optional<String> difference(int page, double found, double expected) {
        return Math.abs(found - expected) <= TOLERANCE * expected
                ? Optional.empty()
                : Optional.of("page %d has rank %.15f, computed again it is %.15f".formatted(page, found, expected));
    }
}
