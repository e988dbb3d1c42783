package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import java.io.InterruptedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What all work on a graph's files is told through the configuration. */
final class GraphFiles {
    private static final String DIRECTORY = "harness.graph.directory";
    private static final String PARTS = "harness.graph.parts";
    private static final String FORM = "harness.graph.form";
    private static final int PAGES_BETWEEN_PROGRESS = 10_000;

    private GraphFiles() {}

    static Configuration configured(
            Configuration configuration, GraphSpec spec, GraphForm form, Path directory, int parts) {
        Configuration with = new Configuration(configuration);
        spec.configure(with);
        with.set(DIRECTORY, directory.toString());
        with.setInt(PARTS, parts);
        with.setEnum(FORM, form);
        return with;
    }

    static Path directory(Configuration configuration) {
        return new Path(configuration.get(DIRECTORY));
    }

    static int parts(Configuration configuration) {
        return configuration.getInt(PARTS, 1);
    }

    static GraphForm form(Configuration configuration) {
        return configuration.getEnum(FORM, GraphForm.ROWS);
    }

    /** Tells now and then how many pages are done, and ends the work if nobody wants it any more. */
    static void tell(IndexedWork.Progress progress, int done, int total) throws InterruptedIOException {
        if (done % PAGES_BETWEEN_PROGRESS == 0) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted after %d of %d pages".formatted(done, total));
            }
            progress.at((float) done / total);
        }
    }
}
