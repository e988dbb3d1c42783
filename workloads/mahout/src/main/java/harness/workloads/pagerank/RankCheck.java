package harness.workloads.pagerank;

import harness.core.workload.Verdict;
import harness.core.workload.WorkloadContext;
import harness.workloads.graph.GraphData;
import harness.workloads.graph.GraphManifest;
import harness.workloads.graph.PageRanges;
import harness.workloads.mapreduce.Spread;
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

    private static final int SAMPLES = 16;

    /** Read in this process up to here, by a job beyond: each rank takes so many bytes of a file. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    private static final int BYTES_OF_RANK = 20;

    /**
     * @param iterations as reported
     * @param ranks directory of the ranks
     * @param before directory of the ranks before the last iteration, none if that was the first
     */
    Verdict check(Iterations iterations, Path ranks, Optional<Path> before) throws Exception {
        GraphManifest manifest = data.manifest();
        if (!data.digest().equals(manifest.digest())) {
            return Verdict.invalid("the links in " + data.directory() + " are not those that were generated: their"
                    + " checksum is not that of their manifest");
        }
        PartSums sums = sums(manifest, ranks, before);
        Optional<String> wrong = wrong(sums, iterations).or(() -> wrongSample(sums));
        if (wrong.isEmpty() && manifest.links() <= MOST_LINKS_IN_MEMORY) {
            wrong = wrongRank(manifest, iterations, ranks);
        }
        return wrong.map(Verdict::invalid).orElseGet(() -> Verdict.valid(proof(manifest)));
    }

    private static String proof(GraphManifest manifest) {
        String each = manifest.links() <= MOST_LINKS_IN_MEMORY
                ? "every rank"
                : sample(manifest.spec().pages()).length + " ranks";
        return "%s of %,d pages with %,d links computed again; all ranks sum to 1; the residual is as reported"
                .formatted(each, manifest.spec().pages(), manifest.links());
    }

    private PartSums sums(GraphManifest manifest, Path ranks, Optional<Path> before) throws Exception {
        Configuration with = new Configuration(configuration);
        CheckPart.configure(with, manifest.spec(), parts, ranks, before, sample(formula.pages()));
        long bytes = (long) formula.pages() * BYTES_OF_RANK;
        return new Spread(context, with)
                .run("pagerank-check", CheckPart.class, parts, bytes, MOST_IN_PROCESS).stream()
                        .map(PartSums::parse)
                        .reduce(PartSums::plus)
                        .orElseThrow();
    }

    /** Evenly spread over all pages, in order. */
    private static int[] sample(int pages) {
        int count = Math.min(SAMPLES, pages);
        return IntStream.range(0, count)
                .map(new PageRanges(pages, count)::first)
                .toArray();
    }

    private static Optional<String> wrong(PartSums sums, Iterations iterations) {
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
        return Optional.empty();
    }

    private Optional<String> wrongSample(PartSums sums) {
        int[] sample = sample(formula.pages());
        return IntStream.range(0, sample.length)
                .mapToObj(i -> difference(
                        sample[i],
                        sums.sampled().get(i),
                        formula.rank(sums.received().get(i), sums.dangling())))
                .flatMap(Optional::stream)
                .findFirst();
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
