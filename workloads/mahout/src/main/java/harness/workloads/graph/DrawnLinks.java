package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;

/** Draws the links of ranges of pages. */
final class DrawnLinks {
    private DrawnLinks() {}

    /** Takes what is drawn. */
    @FunctionalInterface
    interface Receiver {
        /**
         * @param source a page, not less than those before
         * @param degree how many links it has
         * @param target the page that it links to
         */
        void accept(int source, int degree, int target) throws IOException, InterruptedException;
    }

    /**
     * @param graph whose links are drawn
     * @param sources a range of its pages
     * @param receiver of their links
     * @param progress is told how far it is
     * @return what the range has
     */
    static GraphPart of(WebGraph graph, PageRange sources, Receiver receiver, IndexedWork.Progress progress)
            throws IOException, InterruptedException {
        PageLinks drawn = new PageLinks();
        long links = 0;
        long dangling = 0;
        for (int source = sources.first(); source < sources.end(); source++) {
            graph.draw(source, drawn);
            int degree = drawn.count();
            links += degree;
            dangling += degree == 0 ? 1 : 0;
            for (int link = 0; link < degree; link++) {
                receiver.accept(source, degree, drawn.target(link));
            }
            GraphFiles.tell(progress, source - sources.first(), sources.size());
        }
        return new GraphPart(links, dangling, RecordDigest.EMPTY);
    }
}
