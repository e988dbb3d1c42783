package harness.workloads.pagerank;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.graph.GraphData;
import harness.workloads.graph.GraphManifest;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.InputRate;
import harness.workloads.mapreduce.JobClock;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.LiveDataNodes;
import harness.workloads.mapreduce.StartupMetrics;
import harness.workloads.storage.PlannedReplicas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** One trial of PageRank. */
final class PageRankTrial implements Execution {
    private final WorkloadContext context;
    private final Configuration configuration;
    private final PageRankParameters parameters;
    private final GraphData data;
    private final GraphManifest manifest;
    private final Path output;
    private final LiveDataNodes nodesBefore;
    private final Optional<MatrixJob> matrix;
    private final MahoutEngine engine;
    private final Iterations iterations;
    private final Path ranks;
    private final JobClock clock;

    private PageRankTrial(
            WorkloadContext context, Configuration configuration, PageRankParameters parameters, GraphData data)
            throws Exception {
        this.manifest = data.manifest();
        this.clock = new JobClock();
        this.context = context;
        this.configuration = configuration;
        this.parameters = parameters;
        this.data = data;
        this.output = new Path(context.home(), "out/" + context.trial());
        FileSystem files = FileSystem.get(configuration);
        this.nodesBefore = LiveDataNodes.known(files);
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, output);
        this.matrix = matrix();
        this.engine = engine();
        int most = parameters.iterations();
        context.progress(0, most, "iterations");
        this.iterations = Iterations.run(
                engine, most, parameters.tolerance(), done -> context.progress(done, most, "iterations"));
        this.ranks = engine.ranks();
        clock.stop();
    }

    /**
     * Runs the timed part.
     *
     * @param configuration the cluster's, with this group's class path for tasks and the graph's spec
     */
    static PageRankTrial run(
            WorkloadContext context, Configuration configuration, PageRankParameters parameters, GraphData data)
            throws Exception {
        return new PageRankTrial(context, configuration, parameters, data);
    }

    private Optional<MatrixJob> matrix() throws Exception {
        return parameters.formulation() == PageRankParameters.Formulation.STUDY
                ? Optional.of(MatrixJob.run(configuration, data.directory(), new Path(output, "matrix")))
                : Optional.empty();
    }

    private MahoutEngine engine() throws IOException {
        return new MahoutEngine(
                configuration,
                matrix.map(MatrixJob::directory).orElse(data.directory()),
                mapBytes(),
                output,
                formula(),
                parameters.reduces());
    }

    private long mapBytes() {
        return RankRoom.of(configuration)
                .mapBytes(
                        matrix.map(MatrixJob::bytes).orElse(manifest.bytes()),
                        manifest.digest().records());
    }

    private Formula formula() {
        return new Formula(parameters.spec().pages(), parameters.damping());
    }

    /** What the iterations took and how far the last one was from the one before. */
    Iterations iterations() {
        return iterations;
    }

    @Override
    public List<Measurement> measurements() throws IOException, InterruptedException {
        JobCounters counters = EndedJob.counters(jobs());
        long bytes = manifest.digest().bytes();
        List<Measurement> all = new ArrayList<>();
        matrix.ifPresent(made -> all.add(Measurement.of(PageRankMetrics.BUILD_TIME, made.seconds())));
        all.add(new Measurement(PageRankMetrics.ITERATION_TIME, iterations.meanSeconds(), iterations.seconds()));
        all.add(Measurement.of(
                PageRankMetrics.FIRST_ITERATION_TIME, iterations.seconds().get(0)));
        iterations
                .laterSeconds()
                .ifPresent(seconds -> all.add(Measurement.of(PageRankMetrics.LATER_ITERATION_TIME, seconds)));
        all.add(Measurement.of(PageRankMetrics.ITERATIONS, iterations.count()));
        all.add(Measurement.of(PageRankMetrics.RESIDUAL, iterations.residual()));
        all.add(InputRate.of(bytes, clock.nanos()));
        all.addAll(StartupMetrics.withRate(
                StartupMetrics.times(context, clock.span(), jobs(), engine.client()), bytes, clock.span()));
        all.addAll(CounterMetrics.ofMapsAndReduces(counters));
        CounterMetrics.note(counters, context);
        LiveDataNodes.serving(FileSystem.get(configuration)).noteLost(nodesBefore, context);
        return all;
    }

    private List<EndedJob> jobs() {
        return Stream.concat(matrix.stream().map(MatrixJob::job), engine.jobs().stream())
                .toList();
    }

    @Override
    public Verdict validate() throws Exception {
        FileSystem files = FileSystem.get(configuration);
        return PlannedReplicas.of(context, files, output)
                .and(
                        nodesBefore.lost(files),
                        () -> new RankCheck(context, configuration, data, formula(), parameters.reduces())
                                .check(iterations, ranks, engine.ranksBefore()));
    }

    @Override
    public void discard() throws IOException {
        ClusterFiles.remove(FileSystem.get(configuration), output);
    }
}
