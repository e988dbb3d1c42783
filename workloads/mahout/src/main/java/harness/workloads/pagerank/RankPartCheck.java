package harness.workloads.pagerank;

import harness.workloads.graph.GraphSpec;
import harness.workloads.graph.PageRanges;
import harness.workloads.graph.WebGraph;
import harness.workloads.mapreduce.IndexedWork;
import java.io.IOException;
import org.apache.commons.numbers.core.Sum;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Goes through one part of the ranks and of those before the last iteration, and through the links of its pages as the
 * generator makes them, not as the job has read them.
 */
public final class RankPartCheck implements IndexedWork {
    private static final String PREFIX = "harness.pagerank.check.";
    private static final int PAGES_BETWEEN_PROGRESS = 10_000;

    static void configure(
            Configuration configuration, GraphSpec spec, int parts, Path ranks, Path before, PageWeights weights) {
        spec.configure(configuration);
        configuration.setInt(PREFIX + "parts", parts);
        configuration.set(PREFIX + "ranks", ranks.toString());
        configuration.set(PREFIX + "before", before.toString());
        configuration.setLong(PREFIX + "weights", weights.seed());
    }

    @Override
    public String apply(Site site, int part) throws IOException {
        try {
            return new Pass(site, part).sums().format();
        } catch (WrongRanksException e) {
            return PartSums.wrong(e.getMessage()).format();
        }
    }

    private static final class Pass {
        private final Site site;
        private final int part;
        private final WebGraph graph;
        private final PageRanges ranges;
        private final PageWeights weights;
        private final Sum ranks = Sum.create();
        private final Sum change = Sum.create();
        private final Sum dangling = Sum.create();
        private final Sum weight = Sum.create();
        private final Sum projected = Sum.create();
        private final Sum received = Sum.create();

        Pass(Site site, int part) {
            Configuration configuration = site.configuration();
            this.site = site;
            this.part = part;
            this.graph = GraphSpec.of(configuration).graph();
            this.ranges = new PageRanges(graph.pages(), configuration.getInt(PREFIX + "parts", 1));
            this.weights = new PageWeights(configuration.getLong(PREFIX + "weights", 0));
        }

        PartSums sums() throws IOException {
            double[] before = before();
            int first = ranges.first(part);
            RankFiles.read(site.configuration(), directory("ranks"), ranges, part, (page, rank) -> {
                look(page, rank, before[page - first]);
                if ((page - first) % PAGES_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) (page - first) / before.length);
                }
            });
            return new PartSums(
                    "",
                    ranks.getAsDouble(),
                    change.getAsDouble(),
                    dangling.getAsDouble(),
                    weight.getAsDouble(),
                    projected.getAsDouble(),
                    received.getAsDouble());
        }

        private double[] before() throws IOException {
            int first = ranges.first(part);
            double[] before = new double[ranges.first(part + 1) - first];
            RankFiles.read(
                    site.configuration(),
                    directory("before"),
                    ranges,
                    part,
                    (page, rank) -> before[page - first] = rank);
            return before;
        }

        private Path directory(String which) {
            return new Path(site.configuration().get(PREFIX + which));
        }

        private void look(int page, double rank, double before) {
            double own = weights.of(page);
            ranks.add(rank);
            change.add(Math.abs(rank - before));
            weight.add(own);
            projected.addProduct(own, rank);
            int[] links = graph.links(page);
            if (links.length == 0) {
                dangling.add(before);
                return;
            }
            double linked = 0;
            for (int target : links) {
                linked += weights.of(target);
            }
            received.addProduct(linked, before / links.length);
        }
    }
}
