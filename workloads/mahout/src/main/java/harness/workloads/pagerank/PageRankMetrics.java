package harness.workloads.pagerank;

import harness.core.metric.Direction;
import harness.core.metric.Metric;
import harness.core.metric.MetricKind;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.InputRate;
import java.util.List;
import java.util.stream.Stream;

/** What PageRank measures beside the counters of its jobs. */
final class PageRankMetrics {
    static final Metric ITERATION_TIME = new Metric(
            "iteration_time",
            "s",
            Direction.LOWER,
            "Mean over iterations of the wall-clock time of an iteration, from before the preparation of its first job"
                    + " until its ranks and its residual are known. Samples: one time per iteration.");

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

    static final List<Metric> ALL = Stream.concat(
                    Stream.of(ITERATION_TIME, ITERATIONS, RESIDUAL, InputRate.INPUT_RATE),
                    CounterMetrics.OF_MAPS_AND_REDUCES.stream())
            .toList();

    private PageRankMetrics() {}
}
