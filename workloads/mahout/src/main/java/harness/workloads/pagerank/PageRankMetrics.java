package harness.workloads.pagerank;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.InputRate;
import harness.workloads.mapreduce.StartupMetrics;
import harness.workloads.storage.DiskTraffic;
import java.util.List;
import java.util.stream.Stream;

/** What PageRank measures beside the counters of its jobs. */
final class PageRankMetrics {
    static final Metric BUILD_TIME = new Metric(
            "build_time",
            "s",
            Direction.LOWER,
            "Wall-clock time of the job that makes the matrix from text, from before its preparation to its reported end; part"
                    + " of elapsed_time. With formulation study only.");

    static final Metric ITERATION_TIME = new Metric(
            "iteration_time",
            "s",
            Direction.LOWER,
            "Mean over iterations of the wall-clock time of an iteration, from before the preparation of its first job"
                    + " until its ranks and its residual are known. Samples: one time per iteration. In a trial that begins with cold"
                    + " caches the first reads the links from disks, the others what the page cache has kept.");

    static final Metric FIRST_ITERATION_TIME = new Metric(
            "first_iteration_time",
            "s",
            Direction.LOWER,
            "iteration_time of the first iteration alone, the only one to which a cold cache state applies; with formulation"
                    + " study none, since the matrix has just been written.");

    static final Metric LATER_ITERATION_TIME = new Metric(
            "later_iteration_time",
            "s",
            Direction.LOWER,
            "Mean of iteration_time over all iterations but the first, which read warm data; not given of one iteration.");

    static final Metric ITERATIONS = new Metric(
            "iterations",
            "iterations",
            Direction.NEITHER,
            "Iterations done, fewer than asked for if a tolerance was met.");

    static final Metric RESIDUAL = new Metric(
            "residual",
            "1",
            Direction.NEITHER,
            MetricKind.AMOUNT,
            "Sum over pages of the absolute change of their ranks in the last iteration. It follows from the graph and"
                    + " the number of iterations alone.");

    static final List<Metric> ALL = Stream.of(
                    List.of(
                            BUILD_TIME,
                            ITERATION_TIME,
                            FIRST_ITERATION_TIME,
                            LATER_ITERATION_TIME,
                            ITERATIONS,
                            RESIDUAL,
                            InputRate.INPUT_RATE,
                            DiskTraffic.DATANODE_BYTES_READ),
                    StartupMetrics.ALL,
                    CounterMetrics.OF_MAPS_AND_REDUCES)
            .flatMap(List::stream)
            .toList();

    private PageRankMetrics() {}
}
