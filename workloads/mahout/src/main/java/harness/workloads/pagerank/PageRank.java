package harness.workloads.pagerank;

import com.google.auto.service.AutoService;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.graph.GraphData;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.TaskClassPath;
import harness.workloads.storage.ColdInput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** PageRank of a generated web graph. */
@AutoService(Workload.class)
public final class PageRank implements Workload {
    private static final String NAME = "pagerank";

    private final ColdInput cold = new ColdInput();

    @Override
    public WorkloadDescriptor describe() {
        // More room than products and ranks take: sizes that fit a machine are chosen by it.
        return new WorkloadDescriptor(
                NAME,
                NAME,
                "Ranks the pages of a generated web graph, on Mahout",
                "mahout",
                Need.HADOOP,
                50,
                true,
                PageRankParameters.all(),
                PageRankMetrics.ALL,
                Footprint.fixedSeconds(PageRankParameters.FIRST_SECONDS)
                        .again(PageRankParameters.rounds(3))
                        .mibPerSecondPerTask(12)
                        .input(1.1)
                        .output(3)
                        .local(3)
                        .of(PageRankParameters.data())
                        .or(
                                PageRankParameters.OF_STUDY,
                                // Text; then the matrix and ranks; what is shuffled, sorted and as it is sent.
                                Footprint.fixedSeconds(25 - PageRankParameters.ROUND_SECONDS)
                                        .again(PageRankParameters.rounds(1))
                                        .mibPerSecondPerTask(12)
                                        .input(0.5)
                                        .output(0.61)
                                        .local(0.11)
                                        .of(PageRankParameters.data())),
                PageRankParameters.rules(),
                List.of());
    }

    @Override
    public void prepare(WorkloadContext context) throws Exception {
        PageRankParameters parameters = PageRankParameters.of(context);
        Configuration configuration = configuration(context);
        requireMemory(parameters, configuration);
        data(context, configuration, parameters).ensure(NAME);
    }

    private static void requireMemory(PageRankParameters parameters, Configuration configuration) {
        long most = RankRoom.of(configuration).pages();
        if (parameters.spec().pages() > most) {
            throw new IllegalArgumentException(
                    "Mahout keeps all ranks in memory, which has room for %,d pages, not for %,d: use pagerank.pages=%d or less (--set)"
                            .formatted(most, parameters.spec().pages(), most));
        }
    }

    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        PageRankParameters parameters = PageRankParameters.of(context);
        Configuration configuration = configuration(context);
        CacheState dropped = cold.chill(
                FileSystem.get(configuration),
                List.of(data(context, configuration, parameters).directory()));
        return cacheOf(dropped, parameters.formulation(), parameters.iterations());
    }

    /** A trial is called cold as a whole: which part of it is has to be said with it. */
    static CacheState cacheOf(CacheState dropped, PageRankParameters.Formulation formulation, int iterations) {
        if (dropped.kind() != CacheState.Kind.COLD) {
            return dropped;
        }
        if (formulation == PageRankParameters.Formulation.STUDY) {
            return CacheState.cold(
                    dropped.how()
                            + "; cold is the text, iterations read what the page cache has kept of the matrix that was just written");
        }
        return iterations > 1
                ? CacheState.cold(dropped.how()
                        + "; cold is the first iteration, the others read what the page cache has kept of the links")
                : dropped;
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        PageRankParameters parameters = PageRankParameters.of(context);
        Configuration configuration = configuration(context);
        parameters.spec().configure(configuration);
        GraphData data = data(context, configuration, parameters);
        return cold.proving(
                FileSystem.get(configuration),
                data::fileBytes,
                PageRankTrial.run(context, configuration, parameters, data));
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException {
        data(context, configuration(context), PageRankParameters.of(context)).release(NAME);
    }

    private static Configuration configuration(WorkloadContext context) throws IOException {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        TaskClassPath.extend(configuration);
        return configuration;
    }

    private static GraphData data(WorkloadContext context, Configuration configuration, PageRankParameters parameters)
            throws IOException {
        return new GraphData(
                context,
                configuration,
                parameters.spec(),
                parameters.formulation().form());
    }
}
