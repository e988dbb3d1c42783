package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.ArrayPrimitiveWritable;

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
        PageRange pages = new PageRanges(graph.pages(), GraphFiles.parts(site.configuration())).range(index);
        PageLinks drawn = new PageLinks();
        ListBytes bytes = new ListBytes();
        long links = 0;
        long dangling = 0;
        try (GraphFile file = new GraphFile(site.configuration(), path, ArrayPrimitiveWritable.class)) {
            for (int page = pages.first(); page < pages.end(); page++) {
                graph.draw(page, drawn);
                links += drawn.count();
                dangling += drawn.count() == 0 ? 1 : 0;
                file.append(page, bytes.of(drawn));
                GraphFiles.tell(site.progress(), page - pages.first(), pages.size());
            }
            return new GraphPart(links, dangling, file.digest());
        }
    }
}
