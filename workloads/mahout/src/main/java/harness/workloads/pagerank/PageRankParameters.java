package harness.workloads.pagerank;

import harness.api.UsageException;
import harness.api.workload.AssumedPace;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.ItemHeap;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.graph.GraphForm;
import harness.workloads.graph.GraphSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can be set of PageRank.
 *
 * @param spec of the graph
 * @param damping probability that a link is followed
 * @param iterations at most
 * @param tolerance residual at which the iterations end, 0 for none
 * @param formulation from what they are computed
 * @param reduces how many files of ranks
 */
record PageRankParameters(
        GraphSpec spec, double damping, int iterations, double tolerance, Formulation formulation, int reduces) {
    /** Map input of PageRank in the study of 2014, Table 5: 89.8 GB. */
    private static final long STUDY_SIZE = 89_800_000_000L;

    private static final int LEAST_PAGES = 1000;

    /** What a page and a link take of the matrix's files, about: measured at a million pages. */
    private static final double BYTES_OF_PAGE = 24;

    private static final double BYTES_OF_LINK = 11;

    private static final String SIZE = "size";
    private static final String PAGES = "pages";
    private static final String MEAN_DEGREE = "mean-degree";
    private static final String EXPONENT = "exponent";
    private static final String DAMPING = "damping";
    private static final String ITERATIONS = "iterations";
    private static final String TOLERANCE = "tolerance";
    private static final String FORMULATION = "formulation";
    private static final String PREPARED = "prepared";
    private static final String STUDY = "study";
    private static final String REDUCES = "reduces";

    /** The matrix is made inside the clock, from text. */
    static final Condition OF_STUDY = Condition.of(FORMULATION, STUDY);

    private static final Condition OF_PREPARED = Condition.of(FORMULATION, PREPARED);

    /** From what ranks are computed. */
    enum Formulation {
        PREPARED(GraphForm.ROWS),
        STUDY(GraphForm.TEXT);

        private final GraphForm form;

        Formulation(GraphForm form) {
            this.form = form;
        }

        GraphForm form() {
            return form;
        }
    }

    /** Of a trial without its iterations: an assumption, as is the time of an iteration without data. */
    static final double FIRST_SECONDS = 7;

    static final double ROUND_SECONDS = 6;

    static List<Parameter> all() {
        return List.of(
                Parameter.scaledBytes(
                        SIZE,
                        STUDY_SIZE,
                        1,
                        "bytes of the matrix, about, or with formulation study bytes that all jobs read, where pages is 0;"
                                + " the study has 89.8 GB of input"),
                Parameter.count(PAGES, 0, 0, Integer.MAX_VALUE, "number of pages; 0: as size asks, at least 1000"),
                Parameter.decimal(MEAN_DEGREE, "16", "0", "10000", "links per page, before double ones become one"),
                Parameter.decimal(
                        EXPONENT,
                        "2.5",
                        "2.05",
                        "10",
                        "of the tails of in- and out-degrees: density ~ degree^-exponent"),
                Parameter.decimal(DAMPING, "0.85", "0", "0.999", "probability that a link is followed"),
                Parameter.count(ITERATIONS, 3, 1, 10_000, "number of iterations; with a tolerance the most"),
                Parameter.decimal(TOLERANCE, "0", "0", "2", "residual (L1) at which iterations end; 0: not used"),
                // Rows of earlier versions name another one.
                Parameter.choice("engine", List.of("mahout"), "Mahout's distributed matrix"),
                Parameter.choice(
                        FORMULATION,
                        List.of(PREPARED, STUDY),
                        "links as Mahout reads them, or as the study of 2014: text, of which a job inside the clock makes the matrix"),
                Parameter.perReduceSlot(REDUCES, 1, "number of files of ranks"));
    }

    /** What cannot be run for want of memory is refused before machines are paid for. */
    static List<Rule> rules() {
        return List.of(
                new Rule.InMemory(
                        PAGES,
                        SIZE,
                        amount(),
                        RankRoom.MOST_PAGES,
                        new ItemHeap(RankRoom.BYTES_IN_CLIENT, RankRoom.BYTES_IN_TASK)),
                // Where jobs mostly start, each iteration more starts a job more.
                new Rule.PlaceStandards(Rule.Place.HERE, Map.of(ITERATIONS, "1")),
                new Rule.Standards(OF_STUDY, Map.of(MEAN_DEGREE, StudyVolume.MEAN_DEGREE, ITERATIONS, "1")));
    }

    static AssumedPace.Rounds rounds(int usual) {
        return new AssumedPace.Rounds(ITERATIONS, usual, ROUND_SECONDS);
    }

    /** What the size says, or where pages are counted what they take. */
    static Footprint.Data data() {
        return new Footprint.Data(SIZE, amount(PAGES), Footprint.Amount.NONE, Footprint.Amount.NONE, Optional.empty());
    }

    /** Bytes of a page with its links, times parameters. */
    private static Footprint.Amount amount(String... times) {
        return Footprint.Amount.of(
                term(BYTES_OF_PAGE, OF_PREPARED, times),
                term(BYTES_OF_LINK, OF_PREPARED, withDegree(times)),
                term(StudyVolume.BYTES_OF_PAGE, OF_STUDY, times),
                term(StudyVolume.BYTES_OF_LINK, OF_STUDY, withDegree(times)));
    }

    private static String[] withDegree(String... times) {
        return Stream.concat(Stream.of(times), Stream.of(MEAN_DEGREE)).toArray(String[]::new);
    }

    private static Footprint.Term term(double bytes, Condition when, String... times) {
        return new Footprint.Term(bytes, List.of(times), Optional.of(when));
    }

    static PageRankParameters of(WorkloadContext context) {
        double meanDegree = decimal(context, MEAN_DEGREE);
        GraphSpec spec =
                new GraphSpec(context.seed(), pages(context, meanDegree), meanDegree, decimal(context, EXPONENT));
        int reduces = (int) context.number(REDUCES);
        return new PageRankParameters(
                spec,
                decimal(context, DAMPING),
                (int) context.number(ITERATIONS),
                decimal(context, TOLERANCE),
                formulation(context),
                Math.min(reduces, spec.pages()));
    }

    private static double decimal(WorkloadContext context, String name) {
        return Double.parseDouble(context.text(name));
    }

    private static Formulation formulation(WorkloadContext context) {
        return Formulation.valueOf(context.text(FORMULATION).toUpperCase(Locale.ROOT));
    }

    private static int pages(WorkloadContext context, double meanDegree) {
        long set = context.number(PAGES);
        long size = context.number(SIZE);
        double fromSize = formulation(context) == Formulation.STUDY
                ? StudyVolume.pages((double) size, meanDegree)
                : size / (BYTES_OF_PAGE + meanDegree * BYTES_OF_LINK);
        double pages = set > 0 ? set : Math.max(LEAST_PAGES, fromSize);
        if (pages > Integer.MAX_VALUE) {
            throw new UsageException("size %d at mean-degree %s is more than the %d pages that a matrix can have"
                    .formatted(context.number(SIZE), context.text(MEAN_DEGREE), Integer.MAX_VALUE));
        }
        return (int) pages;
    }
}
