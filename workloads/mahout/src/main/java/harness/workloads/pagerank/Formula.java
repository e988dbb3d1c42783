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
        return damping * (received + dangling / pages) + (1 - damping) / pages;
    }

    /** The rank that every page has at first. */
    double start() {
        return 1.0 / pages;
    }
}
