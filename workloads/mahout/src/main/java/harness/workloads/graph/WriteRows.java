package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.mahout.math.VectorWritable;

/**
 * Writes one part of a graph as {@link GraphForm#ROWS}. It goes through the links of all pages, and keeps those to its own
 * pages in memory: for graphs for which that takes less time than the start of a job. {@link TransposeJob} makes the same
 * of larger ones.
 */
public final class WriteRows implements IndexedWork {
    /** For Hadoop. */
    public WriteRows() {}

    @Override
    public String apply(Site site, int index) throws IOException {
        WebGraph graph = GraphSpec.of(site.configuration()).graph();
        PageRanges ranges = new PageRanges(graph.pages(), GraphFiles.parts(site.configuration()));
        int first = ranges.first(index);
        int end = ranges.first(index + 1);
        int[] degrees = new int[graph.pages()];
        InLinks links = new InLinks(graph, first, end, degrees);
        Path path = PageRanges.file(GraphFiles.directory(site.configuration()), index);
        return PartFile.write(site, path, attempt -> write(site, attempt, links, degrees))
                .format();
    }

    private static GraphPart write(Site site, Path path, InLinks links, int[] degrees) throws IOException {
        IntWritable key = new IntWritable();
        long count = 0;
        long dangling = 0;
        try (SequenceFile.Writer writer = GraphFiles.writer(site.configuration(), path, VectorWritable.class)) {
            for (int page = links.first(); page < links.end(); page++) {
                dangling += degrees[page] == 0 ? 1 : 0;
                count += links.count(page);
                if (links.count(page) > 0) {
                    key.set(page);
                    writer.append(key, row(links, degrees, page).writable());
                }
                GraphFiles.tell(site.progress(), page - links.first(), links.end() - links.first());
            }
        }
        return new GraphPart(count, dangling);
    }

    private static MatrixRow row(InLinks links, int[] degrees, int page) {
        MatrixRow row = new MatrixRow(degrees.length, links.count(page));
        links.forEach(page, source -> row.add(source, degrees[source]));
        return row;
    }
}
