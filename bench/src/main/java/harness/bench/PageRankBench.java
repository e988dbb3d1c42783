package harness.bench;

import harness.core.metric.Metric;
import java.io.IOException;
import java.util.Map;

/** PageRank on Mahout's distributed matrix against the plain formulation in two jobs per iteration, on one cluster. */
final class PageRankBench {
    private static final String WORKLOAD = "pagerank";
    private static final Map<String, String> MAHOUT = Map.of("engine", "mahout");
    private static final Map<String, String> PLAIN = Map.of("engine", "mapreduce");
    private static final String ITERATION_TIME = "iteration_time";
    private static final Metric ITERATION =
            BenchMetric.seconds("pagerank_iteration", "iteration_time of a trial of pagerank.");
    private static final Metric TRIAL = BenchMetric.seconds("pagerank", "elapsed_time of a trial of pagerank.");

    private final Bench bench;

    PageRankBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        try (EmbeddedStand stand = EmbeddedStand.start(bench, "bench-pagerank", bench.cache());
                TrialPhases phases = stand.open("mahout")) {
            phases.prepare(WORKLOAD, MAHOUT);
            phases.prepare(WORKLOAD, PLAIN);
            // Round 0 warms up and does not count.
            for (int repeat = bench.effort().firstRound(); repeat <= bench.repeats(); repeat++) {
                round(phases, repeat);
            }
        }
    }

    private void round(TrialPhases phases, int repeat) throws IOException, InterruptedException {
        Turns<TrialPhases.Trial, TrialPhases.Trial> turns = Turns.of(
                repeat, () -> phases.trial(WORKLOAD, repeat, MAHOUT), () -> phases.trial(WORKLOAD, repeat, PLAIN));
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
