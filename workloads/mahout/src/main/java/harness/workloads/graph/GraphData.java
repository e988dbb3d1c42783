package harness.workloads.graph;

import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.GeneratedData;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/** A generated web graph in the cluster's file system. */
public final class GraphData extends GeneratedData<GraphManifest> {
    /** Read and written in this process up to here, beyond by a job; written by one that has more tasks at once than this process. */
    static final long MOST_IN_PROCESS = 1L << 30;

    private final WorkloadContext context;
    private final Configuration configuration;

    /**
     * @param context of the run
     * @param configuration the cluster's, with this group's class path for tasks
     * @param spec of the graph
     * @param form how it is stored
     * @throws IOException if the file system cannot be reached
     */
    public GraphData(WorkloadContext context, Configuration configuration, GraphSpec spec, GraphForm form)
            throws IOException {
        super(
                context,
                configuration,
                "graph-%s-%d-%d-%s-%s-%d"
                        .formatted(
                                form.word(),
                                GraphManifest.FORMAT,
                                spec.pages(),
                                spec.meanDegree(),
                                spec.exponent(),
                                spec.seed()),
                new GraphRecipe(context, configuration, spec, form));
        this.context = context;
        this.configuration = configuration;
    }

    /**
     * Reads all records.
     *
     * @return the digest of what is stored; that of the manifest, unless something happened to the data
     * @throws Exception if they cannot be read
     */
    public RecordDigest digest() throws Exception {
        GraphManifest manifest = manifest();
        int parts = manifest.lengths().size();
        Configuration with = GraphFiles.configured(configuration, manifest.spec(), manifest.form(), directory(), parts);
        return new IndexedWorkRunner(context, with)
                .run("graph-digest", DigestPart.class, parts, manifest.bytes(), MOST_IN_PROCESS).stream()
                        .map(RecordDigest::parse)
                        .reduce(RecordDigest.EMPTY, RecordDigest::plus);
    }
}
