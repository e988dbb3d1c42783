package harness.workloads.graph;

import java.util.function.IntConsumer;

/** The in-links of a range of pages, in memory: four bytes for each, and four for each page. */
final class InLinks {
    private final int first;
    /** For each page where its sources begin; then where those of the last end. */
    private final int[] starts;

    private final int[] sources;

    /**
     * @param graph whose links are gone through twice
     * @param first page of the range
     * @param end of the range, exclusive
     * @param degrees gets the number of links of every page of the graph
     */
    InLinks(WebGraph graph, int first, int end, int[] degrees) {
        this.first = first;
        starts = new int[end - first + 1];
        for (int source = 0; source < graph.pages(); source++) {
            int[] targets = graph.links(source);
            degrees[source] = targets.length;
            for (int target : targets) {
                if (target >= first && target < end) {
                    starts[target - first + 1]++;
                }
            }
        }
        for (int page = 1; page < starts.length; page++) {
            starts[page] = Math.addExact(starts[page], starts[page - 1]);
        }
        sources = new int[starts[starts.length - 1]];
        fill(graph, end);
    }

    /** Sources come in order, so they are in order for each page. */
    private void fill(WebGraph graph, int end) {
        int[] next = starts.clone();
        for (int source = 0; source < graph.pages(); source++) {
            for (int target : graph.links(source)) {
                if (target >= first && target < end) {
                    sources[next[target - first]++] = source;
                }
            }
        }
    }

    int first() {
        return first;
    }

    int end() {
        return first + starts.length - 1;
    }

    int count(int page) {
        return starts[page - first + 1] - starts[page - first];
    }

    void forEach(int page, IntConsumer source) {
        for (int at = starts[page - first]; at < starts[page - first + 1]; at++) {
            source.accept(sources[at]);
        }
    }
}
