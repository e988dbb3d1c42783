package harness.bench;

import harness.core.metric.Metric;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** PageRank on Mahout's distributed matrix against the plain formulation in two jobs per iteration, on one cluster. */
final class PageRankBench {
    private static final String WORKLOAD = "pagerank";
    private static final String GROUP = "mahout";
    private static final String ITERATION_TIME = "iteration_time";
    private static final Metric ITERATION =
            BenchMetric.seconds("pagerank_iteration", "iteration_time of a trial of pagerank.");
    private static final Metric TRIAL = BenchMetric.seconds("pagerank", "elapsed_time of a trial of pagerank.");

    private final Bench bench;
    private final EmbeddedStand stand;
    private final Map<String, String> mahout;
    private final Map<String, String> plain;

    PageRankBench(Bench bench, EmbeddedStand stand) {
        this.bench = bench;
        this.stand = stand;
        this.mahout = parameters("mahout");
        this.plain = parameters("mapreduce");
    }

    private Map<String, String> parameters(String engine) {
        Map<String, String> parameters = new HashMap<>(bench.effort().iterations());
        parameters.put("engine", engine);
        return Map.copyOf(parameters);
    }

    void run() throws IOException, InterruptedException {
        int first = bench.effort().firstRound(stand.used(GROUP));
        try (TrialPhases phases = stand.open(Benchmark.PAGERANK, GROUP)) {
            try {
                phases.prepare(WORKLOAD, mahout);
                phases.prepare(WORKLOAD, plain);
                // Round 0 warms up and does not count.
                for (int repeat = first; repeat <= bench.repeats(); repeat++) {
                    round(phases, repeat);
                }
            } finally {
                phases.tryCleanUp(WORKLOAD, mahout);
                phases.tryCleanUp(WORKLOAD, plain);
            }
        }
    }

    private void round(TrialPhases phases, int repeat) throws IOException, InterruptedException {
        Turns<TrialPhases.Trial, TrialPhases.Trial> turns = Turns.of(
                repeat, () -> phases.trial(WORKLOAD, repeat, mahout), () -> phases.trial(WORKLOAD, repeat, plain));
        Bench.say("pagerank, round %d of %d: Mahout %.1f s per iteration, plain MapReduce %.1f s"
                .formatted(
                        repeat,
                        bench.repeats(),
                        turns.own().metrics().get(ITERATION_TIME),
                        turns.peer().metrics().get(ITERATION_TIME)));
        if (repeat > 0) {
            score(Contestant.HARNESS, turns.own());
            score(Contestant.PLAIN_MAPREDUCE, turns.peer());
        }
    }

    private void score(Contestant contestant, TrialPhases.Trial trial) {
        bench.scores().add(ITERATION, contestant, trial.metrics().get(ITERATION_TIME));
        bench.scores().add(TRIAL, contestant, trial.seconds());
    }
}
