package harness.workloads.graph;

import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.GeneratedData;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.JobRun;
import harness.workloads.mapreduce.RecordDigest;
import harness.workloads.mapreduce.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Makes the files of a graph: by a job, or in threads of this process where the graph is small. */
record GraphRecipe(WorkloadContext context, Configuration configuration, GraphSpec spec, GraphForm form)
        implements GeneratedData.Recipe<GraphManifest> {
    /** What a link takes of a file, about: a weight of eight bytes and the distance from the link before. */
    private static final int BYTES_OF_LINK = 11;

    @Override
    public Class<GraphManifest> manifest() {
        return GraphManifest.class;
    }

    @Override
    public boolean matches(GraphManifest manifest, List<Long> lengths) {
        return manifest.format() == GraphManifest.FORMAT
                && manifest.form() == form
                && manifest.spec().equals(spec)
                && manifest.lengths().equals(lengths);
    }

    @Override
    public GraphManifest generate(Path directory) throws Exception {
        boolean small = form == GraphForm.LISTS || fitsInMemory();
        int parts = small && form == GraphForm.ROWS ? threads() : context.mapSlots();
        return generate(directory, Math.min(parts, spec.pages()), small);
    }

    /**
     * @param small whether parts are made one by one; else the matrix is made by {@link TransposeJob}
     */
    GraphManifest generate(Path directory, int parts, boolean small) throws Exception {
        GraphPart made = small ? inParts(directory, parts) : byTransposition(directory, parts);
        FileSystem files = FileSystem.get(configuration);
        List<Long> lengths = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            lengths.add(files.getFileStatus(PageRanges.file(directory, part)).getLen());
        }
        RecordDigest digest = GraphData.digest(context, configuration, spec, directory, parts);
        return new GraphManifest(GraphManifest.FORMAT, form, spec, made.links(), made.dangling(), lengths, digest);
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Each thread has the degrees of all pages, all of them together each link once; twice that is a margin. */
    private boolean fitsInMemory() {
        double bytes = Integer.BYTES * (spec.expectedLinks() + (threads() + 2.0) * spec.pages());
        return 2 * bytes < Runtime.getRuntime().maxMemory();
    }

    private GraphPart inParts(Path directory, int parts) throws Exception {
        Class<? extends IndexedWork> work = form == GraphForm.ROWS ? WriteRows.class : WriteLists.class;
        Configuration with = GraphFiles.configured(configuration, spec, directory, parts);
        // Rows come here only if they fit in the memory of this process.
        long most = form == GraphForm.ROWS ? Long.MAX_VALUE : GraphData.MOST_IN_PROCESS;
        long bytes = (long) (spec.expectedLinks() * BYTES_OF_LINK);
        return new Spread(context, with)
                .run("graph-generate", work, parts, bytes, most).stream()
                        .map(GraphPart::parse)
                        .reduce(GraphPart.NONE, GraphPart::plus);
    }

    private GraphPart byTransposition(Path directory, int parts) throws Exception {
        FileSystem files = FileSystem.get(configuration);
        Configuration with = GraphFiles.configured(configuration, spec, directory, parts);
        Path output = new Path(directory, "_transposed");
        JobCounters counters = JobRun.finish(
                TransposeJob.of("graph-transpose", with, context.mapSlots(), output),
                (map, reduce) ->
                        context.progress((long) ((map + reduce) / 2 * (double) spec.pages()), spec.pages(), "pages"));
        for (int part = 0; part < parts; part++) {
            rename(files, PageRanges.file(output, part), PageRanges.file(directory, part));
        }
        ClusterFiles.remove(files, output);
        return new GraphPart(counters.events(TransposeJob.Made.LINKS), counters.events(TransposeJob.Made.DANGLING));
    }

    private static void rename(FileSystem files, Path from, Path to) throws IOException {
        if (!files.rename(from, to)) {
            throw new IOException("cannot rename " + from + " to " + to);
        }
    }
}
