package harness.workloads.graph;

import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.GeneratedData;
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.JobRun;
import harness.workloads.mapreduce.RecordDigest;
import harness.workloads.threads.InThreads;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Makes the files of a graph: in threads of this process where the graph is small or a job would have no more of them, else by a job. */
record GraphRecipe(WorkloadContext context, Configuration configuration, GraphSpec spec, GraphForm form)
        implements GeneratedData.Recipe<GraphManifest> {
    /** About half a block of text. */
    private static final int LEAST_LINKS_OF_FILE = 6_000_000;

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
        int threads = Math.min(InThreads.count(), spec.pages());
        boolean inThreads = rowsInThreads(threads);
        int parts = inThreads ? threads : Math.min(context.mapSlots(), spec.pages());
        return generate(directory, Math.min(parts, mostParts()), inThreads);
    }

    /** Files of a segment are not so small that jobs have more maps than need be. */
    private int mostParts() {
        return form == GraphForm.TEXT
                ? (int) Math.max(
                        1, Math.min(Integer.MAX_VALUE, spec.expectedLinks() / GraphForm.SEGMENTS / LEAST_LINKS_OF_FILE))
                : Integer.MAX_VALUE;
    }

    private boolean rowsInThreads(int threads) {
        return RowsInThreads.fits(spec, threads, memory())
                || (IndexedWorkRunner.threadsSuffice(context, configuration)
                        && RowsInThreads.sorts(spec, threads, memory()));
    }

    private static long memory() {
        return Runtime.getRuntime().maxMemory();
    }

    /**
     * @param inThreads whether rows, or their text, are made in threads of this process; else they are by {@link TransposeJob}
     */
    GraphManifest generate(Path directory, int parts, boolean inThreads) throws Exception {
        Configuration with = GraphFiles.configured(configuration, spec, form, directory, parts);
        GraphPart made = inThreads ? rows(with, parts) : byTransposition(with, directory);
        FileSystem files = FileSystem.get(configuration);
        List<Long> lengths = new ArrayList<>();
        for (int part = 0; part < parts * form.files(); part++) {
            lengths.add(files.getFileStatus(PageRanges.file(directory, part)).getLen());
        }
        return new GraphManifest(
                GraphManifest.FORMAT, form, spec, made.links(), made.dangling(), lengths, made.digest());
    }

    private GraphPart rows(Configuration with, int parts) throws Exception {
        IndexedWork.Site site = new IndexedWork.Site(with, FileSystem.get(with), share -> {});
        return RowsInThreads.write(site, spec, parts, context.scratch(), memory(), this::tell);
    }

    private GraphPart byTransposition(Configuration with, Path directory) throws Exception {
        FileSystem files = FileSystem.get(configuration);
        Path output = new Path(directory, "_transposed");
        JobCounters counters = JobRun.finish(
                        TransposeJob.of("graph-transpose", with, context.mapSlots(), output),
                        (map, reduce) -> tell((map + reduce) / 2))
                .counters();
        RecordDigest digest = IndexedJob.lines(files, output).stream()
                .map(RecordDigest::parse)
                .reduce(RecordDigest.EMPTY, RecordDigest::plus);
        ClusterFiles.remove(files, output);
        return new GraphPart(
                counters.events(TransposeJob.Made.LINKS), counters.events(TransposeJob.Made.DANGLING), digest);
    }

    private void tell(double share) {
        context.progress((long) (share * spec.pages()), spec.pages(), "pages");
    }
}
