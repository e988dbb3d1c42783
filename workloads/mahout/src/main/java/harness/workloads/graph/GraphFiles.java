package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What all work on a graph's files is told through the configuration, and how they are written. */
final class GraphFiles {
    private static final String DIRECTORY = "harness.graph.directory";
    private static final String PARTS = "harness.graph.parts";
    private static final int PAGES_BETWEEN_PROGRESS = 10_000;

    private GraphFiles() {}

    static Configuration configured(Configuration configuration, GraphSpec spec, Path directory, int parts) {
        Configuration with = new Configuration(configuration);
        spec.configure(with);
        with.set(DIRECTORY, directory.toString());
        with.setInt(PARTS, parts);
        return with;
    }

    static Path directory(Configuration configuration) {
        return new Path(configuration.get(DIRECTORY));
    }

    static int parts(Configuration configuration) {
        return configuration.getInt(PARTS, 1);
    }

    static void tell(IndexedWork.Progress progress, int done, int total) {
        if (done % PAGES_BETWEEN_PROGRESS == 0) {
            progress.at((float) done / total);
        }
    }
}
