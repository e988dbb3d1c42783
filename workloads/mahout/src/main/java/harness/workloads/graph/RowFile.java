package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.mahout.math.VectorWritable;

/** Writes files of a graph as {@link GraphForm#ROWS}. */
final class RowFile {
    private RowFile() {}

    /** Gives the buckets of a file, in order. */
    @FunctionalInterface
    interface Buckets {
        /**
         * @param to takes each of them
         */
        void forEach(Taker to) throws IOException;
    }

    /** Takes buckets. */
    @FunctionalInterface
    interface Taker {
        /**
         * @param pages of the bucket
         * @param links all links to them
         */
        void accept(PageRange pages, BucketLinks links) throws IOException;
    }

    /**
     * @param site where it is written
     * @param graph whose matrix it is
     * @param part the file's number
     * @param buckets of the file
     * @return the digest of its records
     */
    static RecordDigest write(IndexedWork.Site site, WebGraph graph, int part, Buckets buckets) throws IOException {
        Path path = PageRanges.file(GraphFiles.directory(site.configuration()), part);
        return PartFile.write(site, path, attempt -> {
            try (GraphFile file = new GraphFile(site.configuration(), attempt, VectorWritable.class)) {
                MatrixRow row = new MatrixRow(graph.pages());
                InLinks inLinks = new InLinks();
                buckets.forEach((pages, links) -> {
                    inLinks.collect(pages, links);
                    inLinks.forEachPage((page, first, end) -> file.append(page, row.of(inLinks, first, end)));
                });
                return file.digest();
            }
        });
    }
}
