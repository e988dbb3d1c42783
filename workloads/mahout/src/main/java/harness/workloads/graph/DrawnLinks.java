package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;

/** Draws the links of ranges of pages. */
final class DrawnLinks {
    private DrawnLinks() {}

    /** Takes what is drawn. */
    @FunctionalInterface
    interface Receiver<E extends Exception> {
        /**
         * @param source a page, greater than those before
         * @param links of it, until this returns
         */
        void accept(int source, PageLinks links) throws IOException, E;
    }

    /**
     * @param graph whose links are drawn
     * @param sources a range of its pages
     * @param receiver of their links
     * @param progress is told how far it is
     * @return what the range has
     */
    static <E extends Exception> GraphPart of(
            WebGraph graph, PageRange sources, Receiver<E> receiver, IndexedWork.Progress progress)
            throws IOException, E {
        PageLinks drawn = new PageLinks();
        long links = 0;
        long dangling = 0;
        for (int source = sources.first(); source < sources.end(); source++) {
            graph.draw(source, drawn);
            links += drawn.count();
            dangling += drawn.count() == 0 ? 1 : 0;
            receiver.accept(source, drawn);
            GraphFiles.tell(progress, source - sources.first(), sources.size());
        }
        return new GraphPart(links, dangling, RecordDigest.EMPTY);
    }
}
