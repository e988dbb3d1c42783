package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.mahout.math.VectorWritable;

/** Writes files of a graph as {@link GraphForm#ROWS} or {@link GraphForm#TEXT}. */
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
     * @param part the number of a range of pages
     * @param buckets of that range
     * @return the digest of the records of its file, or files
     */
    static RecordDigest write(IndexedWork.Site site, WebGraph graph, int part, Buckets buckets) throws IOException {
        return GraphFiles.form(site.configuration()) == GraphForm.TEXT
                ? text(site, new PageRanges(graph.pages(), GraphForm.SEGMENTS), part, buckets, List.of())
                : rows(site, graph, part, buckets);
    }

    /** Opens the file of one segment after the other; when all are open, writes. */
    private static RecordDigest text(
            IndexedWork.Site site, PageRanges segments, int part, Buckets buckets, List<InLinkFile> open)
            throws IOException {
        if (open.size() == segments.parts()) {
            return text(segments, buckets, open);
        }
        int number = part * segments.parts() + open.size();
        Path path = PageRanges.file(GraphFiles.directory(site.configuration()), number);
        return PartFile.write(site, path, attempt -> {
            try (InLinkFile file = new InLinkFile(site.files(), attempt)) {
                return text(
                        site,
                        segments,
                        part,
                        buckets,
                        Stream.concat(open.stream(), Stream.of(file)).toList());
            }
        });
    }

    private static RecordDigest text(PageRanges segments, Buckets buckets, List<InLinkFile> files) throws IOException {
        InLinks inLinks = new InLinks();
        InLinkLine line = new InLinkLine();
        buckets.forEach((pages, links) -> {
            inLinks.collect(pages, links);
            inLinks.forEachPage((page, first, end) -> {
                int from = first;
                while (from < end) {
                    int segment = segments.part(inLinks.source(from));
                    int to = from + 1;
                    while (to < end && inLinks.source(to) < segments.first(segment + 1)) {
                        to++;
                    }
                    files.get(segment).append(line.of(page, inLinks, from, to));
                    from = to;
                }
            });
        });
        return files.stream().map(InLinkFile::digest).reduce(RecordDigest.EMPTY, RecordDigest::plus);
    }

    private static RecordDigest rows(IndexedWork.Site site, WebGraph graph, int part, Buckets buckets)
            throws IOException {
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
