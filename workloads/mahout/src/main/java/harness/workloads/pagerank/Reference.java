package harness.workloads.pagerank;

import harness.workloads.graph.WebGraph;
import java.util.Arrays;

/** The ranks computed in memory from the generator's links, without any code or data of the jobs. */
final class Reference {
    private final WebGraph graph;
    private final double damping;

    Reference(WebGraph graph, double damping) {
        this.graph = graph;
        this.damping = damping;
    }

    /**
     * @param iterations how many
     * @return the ranks after them
     */
    double[] ranks(int iterations) {
        int[][] links = new int[graph.pages()][];
        Arrays.setAll(links, graph::links);
        double[] ranks = new double[links.length];
        Arrays.fill(ranks, 1.0 / links.length);
        for (int iteration = 0; iteration < iterations; iteration++) {
            ranks = next(links, ranks);
        }
        return ranks;
    }

    private double[] next(int[][] links, double[] ranks) {
        double[] next = new double[ranks.length];
        double everywhere = 1 - damping;
        for (int page = 0; page < links.length; page++) {
            for (int target : links[page]) {
                next[target] += damping * ranks[page] / links[page].length;
            }
            everywhere += links[page].length == 0 ? damping * ranks[page] : 0;
        }
        for (int page = 0; page < next.length; page++) {
            next[page] += everywhere / next.length;
        }
        return next;
    }
}
