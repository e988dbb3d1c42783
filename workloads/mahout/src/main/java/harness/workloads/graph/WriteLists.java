package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.ArrayPrimitiveWritable;

/** Writes one part of a graph as {@link GraphForm#LISTS}. */
public final class WriteLists implements IndexedWork {
    @Override
    public String apply(Site site, int index) throws IOException {
        Path path = PageRanges.file(GraphFiles.directory(site.configuration()), index);
        return PartFile.write(site, path, attempt -> write(site, attempt, index))
                .format();
    }

    private static GraphPart write(Site site, Path path, int index) throws IOException {
        WebGraph graph = GraphSpec.of(site.configuration()).graph();
        PageRange pages = new PageRanges(graph.pages(), GraphFiles.parts(site.configuration())).range(index);
        ListBytes bytes = new ListBytes();
        try (GraphFile file = new GraphFile(site.configuration(), path, ArrayPrimitiveWritable.class)) {
            return DrawnLinks.of(graph, pages, (page, links) -> file.append(page, bytes.of(links)), site.progress())
                    .with(file.digest());
        }
    }
}
