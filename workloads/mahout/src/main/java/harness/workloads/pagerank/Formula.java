package harness.workloads.pagerank;

/**
 * One step of PageRank's power iteration: with probability d a surfer follows one of the page's links, or jumps anywhere if
 * it has none; else he jumps anywhere (Langville and Meyer, Deeper Inside PageRank, Internet Mathematics 1, 2004).
 *
 * @param pages of the graph
 * @param damping the probability d
 */
record Formula(int pages, double damping) {
    /**
     * @param received what the page gets from those that link to it: the sum of their ranks, each divided by the number of
     *     the page's links
     * @param dangling the sum of the ranks of pages without links
     * @return the page's new rank
     */
    double rank(double received, double dangling) {
        return sum(received, dangling, 1);
    }

    /**
     * New ranks, each times a weight, added up.
     *
     * @param received what the pages get, each times its weight, added up
     * @param dangling as above
     * @param weights their sum
     * @return the sum of the new ranks, each times its weight
     */
    double sum(double received, double dangling, double weights) {
        return damping * (received + dangling / pages * weights) + jumps(weights);
    }

    /**
     * @param weights their sum
     * @return what those who jump anywhere, from whatever page, add to such a sum
     */
    double jumps(double weights) {
        return (1 - damping) / pages * weights;
    }

    /**
     * @param links of a page
     * @param weights of all pages
     * @param sum of these
     * @return what the page's rank is multiplied by in the sum of the new ranks, each times its weight
     */
    double back(int[] links, double[] weights, double sum) {
        if (links.length == 0) {
            return damping * sum / pages;
        }
        double linked = 0;
        for (int target : links) {
            linked += weights[target];
        }
        return damping * linked / links.length;
    }

    /** The rank that every page has at first. */
    double start() {
        return 1.0 / pages;
    }
}
