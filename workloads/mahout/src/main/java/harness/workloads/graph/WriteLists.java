package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.ArrayPrimitiveWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;

/** Writes one part of a graph as {@link GraphForm#LISTS}. */
public final class WriteLists implements IndexedWork {
    /** For Hadoop. */
    public WriteLists() {}

    @Override
    public String apply(Site site, int index) throws IOException {
        Path path = PageRanges.file(GraphFiles.directory(site.configuration()), index);
        return PartFile.write(site, path, attempt -> write(site, attempt, index))
                .format();
    }

    private static GraphPart write(Site site, Path path, int index) throws IOException {
        WebGraph graph = GraphSpec.of(site.configuration()).graph();
        PageRanges ranges = new PageRanges(graph.pages(), GraphFiles.parts(site.configuration()));
        int first = ranges.first(index);
        int end = ranges.first(index + 1);
        IntWritable key = new IntWritable();
        ArrayPrimitiveWritable value = new ArrayPrimitiveWritable(int.class);
        long links = 0;
        long dangling = 0;
        try (SequenceFile.Writer writer = GraphFiles.writer(site.configuration(), path, ArrayPrimitiveWritable.class)) {
            for (int page = first; page < end; page++) {
                int[] targets = graph.links(page);
                links += targets.length;
                dangling += targets.length == 0 ? 1 : 0;
                key.set(page);
                value.set(targets);
                writer.append(key, value);
                GraphFiles.tell(site.progress(), page - first, end - first);
            }
        }
        return new GraphPart(links, dangling);
    }
}
