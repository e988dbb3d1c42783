package harness.bench;

import harness.api.metric.Metric;
import java.io.IOException;
import java.util.Map;

/** What a session of Hive costs before it does anything, on data of one row and with nothing beside it. */
final class HiveBench {
    private static final String WORKLOAD = "aggregation";
    private static final String GROUP = "hive";
    private static final Map<String, String> ONE_ROW = Map.of("size", "1");
    private static final String START_TIME = "hive_start_time";
    private static final Metric SESSION = BenchMetric.seconds(
            START_TIME, "From the start of a session to the result of its first query, on a table of one row.");
    private static final Metric WITH_JVM =
            BenchMetric.seconds("hive_start_time_with_jvm", "The same from the start of the JVM of the session.");

    private final Bench bench;
    private final EmbeddedStand stand;

    HiveBench(Bench bench, EmbeddedStand stand) {
        this.bench = bench;
        this.stand = stand;
    }

    void run() throws IOException, InterruptedException {
        // Round 0 unpacks and archives the classes; it does not count.
        for (int repeat = bench.effort().firstRound(stand.used(GROUP)); repeat <= bench.repeats(); repeat++) {
            round(repeat);
        }
    }

    private void round(int repeat) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (TrialPhases phases = stand.open(Benchmark.HIVE, GROUP)) {
            phases.prepare(WORKLOAD, ONE_ROW);
            double withJvm = Bench.seconds(start);
            double session = phases.trial(WORKLOAD, repeat, ONE_ROW).metrics().get(START_TIME);
            phases.cleanUp(WORKLOAD, ONE_ROW);
            Bench.say("hive, round %d of %d: %.1f s, with its JVM %.1f s"
                    .formatted(repeat, bench.repeats(), session, withJvm));
            if (repeat > 0) {
                bench.scores().add(SESSION, Contestant.HARNESS, session);
                bench.scores().add(WITH_JVM, Contestant.HARNESS, withJvm);
            }
        }
    }
}
