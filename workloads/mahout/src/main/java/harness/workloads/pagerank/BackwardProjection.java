package harness.workloads.pagerank;

import harness.workloads.graph.PageRanges;
import harness.workloads.graph.WebGraph;
import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.commons.numbers.core.Sum;

/**
 * Which projection the ranks after some iterations have, without any ranks: instead of the ranks along the links, weights go
 * back along them. One step of the formula is linear but for a constant, so the sum of w(p) r'(p) over all pages is the sum of
 * w'(q) r(q), and a constant, where w'(q) is d times the mean of w over the pages that q links to. At the end all ranks are
 * equal. The links are the generator's.
 *
 * @param graph that is ranked
 * @param formula of the ranks
 */
record BackwardProjection(WebGraph graph, Formula formula) {
    /** Pieces of work for each thread, which are of different sizes. */
    private static final int PIECES = 4;

    /** A page's weight before and after. */
    static final int BYTES_OF_PAGE = 2 * Double.BYTES;

    /**
     * @param weights of the projection
     * @param iterations how many
     * @param watcher is told of each step
     * @return the sum over pages of weight times rank
     */
    double after(int iterations, PageWeights weights, Iterations.Watcher watcher)
            throws IOException, InterruptedException {
        double[] now = new double[graph.pages()];
        for (int page = 0; page < now.length; page++) {
            now[page] = weights.of(page);
        }
        double[] next = new double[now.length];
        Sum constant = Sum.create();
        for (int iteration = 1; iteration <= iterations; iteration++) {
            double sum = Sum.of(now).getAsDouble();
            constant.add(formula.jumps(sum));
            step(now, sum, next);
            double[] spare = now;
            now = next;
            next = spare;
            watcher.done(iteration);
        }
        return constant.add(Sum.of(now).getAsDouble() * formula.start()).getAsDouble();
    }

    private void step(double[] now, double sum, double[] next) throws IOException, InterruptedException {
        PageRanges ranges = new PageRanges(now.length, Math.min(now.length, PIECES * InThreads.count()));
        List<Callable<Void>> pieces = new ArrayList<>();
        for (int part = 0; part < ranges.parts(); part++) {
            int first = ranges.first(part);
            int end = ranges.first(part + 1);
            pieces.add(() -> {
                for (int page = first; page < end; page++) {
                    next[page] = formula.back(graph.links(page), now, sum);
                }
                return null;
            });
        }
        InThreads.results(pieces, (done, all) -> {});
    }
}
