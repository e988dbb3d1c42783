package harness.workloads.pagerank;

import harness.workloads.graph.GraphSpec;
import harness.workloads.graph.PageRanges;
import harness.workloads.graph.WebGraph;
import harness.workloads.mapreduce.IndexedWork;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Goes through one part of the ranks and of those before the last iteration, and through the links of its pages as the
 * generator makes them, not as the job has read them.
 */
public final class CheckPart implements IndexedWork {
    private static final String PREFIX = "harness.pagerank.check.";
    private static final int PAGES_BETWEEN_PROGRESS = 10_000;

    /** For Hadoop. */
    public CheckPart() {}

    static void configure(
            Configuration configuration, GraphSpec spec, int parts, Path ranks, Optional<Path> before, int[] sample) {
        spec.configure(configuration);
        configuration.setInt(PREFIX + "parts", parts);
        configuration.set(PREFIX + "ranks", ranks.toString());
        before.ifPresent(path -> configuration.set(PREFIX + "before", path.toString()));
        configuration.setStrings(
                PREFIX + "sample",
                IntStream.of(sample).mapToObj(String::valueOf).toArray(String[]::new));
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
        private final int[] sample;
        private final BitSet isSampled = new BitSet();
        private final double[] received;
        private final double[] sampled;
        private double sum;
        private double change;
        private double dangling;

        Pass(Site site, int part) {
            Configuration configuration = site.configuration();
            this.site = site;
            this.part = part;
            this.graph = GraphSpec.of(configuration).graph();
            this.ranges = new PageRanges(graph.pages(), configuration.getInt(PREFIX + "parts", 1));
            this.sample = configuration.getInts(PREFIX + "sample");
            Arrays.stream(sample).forEach(isSampled::set);
            this.received = new double[sample.length];
            this.sampled = new double[sample.length];
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
            return new PartSums("", sum, change, dangling, boxed(received), boxed(sampled));
        }

        private double[] before() throws IOException {
            int first = ranges.first(part);
            double[] before = new double[ranges.first(part + 1) - first];
            if (site.configuration().get(PREFIX + "before") == null) {
                Arrays.fill(before, 1.0 / graph.pages());
            } else {
                RankFiles.read(
                        site.configuration(),
                        directory("before"),
                        ranges,
                        part,
                        (page, rank) -> before[page - first] = rank);
            }
            return before;
        }

        private Path directory(String which) {
            return new Path(site.configuration().get(PREFIX + which));
        }

        private void look(int page, double rank, double before) {
            sum += rank;
            change += Math.abs(rank - before);
            if (isSampled.get(page)) {
                sampled[Arrays.binarySearch(sample, page)] = rank;
            }
            int[] links = graph.links(page);
            dangling += links.length == 0 ? before : 0;
            for (int target : links) {
                if (isSampled.get(target)) {
                    received[Arrays.binarySearch(sample, target)] += before / links.length;
                }
            }
        }

        private static List<Double> boxed(double[] values) {
            return Arrays.stream(values).boxed().toList();
        }
    }
}
