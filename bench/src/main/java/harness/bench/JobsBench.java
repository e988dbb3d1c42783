package harness.bench;

import harness.core.metric.Metric;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** WordCount and Sort as Harness runs them, against Hadoop's examples on the same cluster. */
final class JobsBench {
    private static final Metric MEMORY = BenchMetric.mebibytes(
            "resident_memory_after_jobs", "VmRSS of the JVM that holds the cluster, after the last job.");

    private final Bench bench;
    private final EmbeddedStand stand;
    private final List<ExampleJob> jobs;

    JobsBench(Bench bench, EmbeddedStand stand) {
        this.bench = bench;
        this.stand = stand;
        this.jobs = ExampleJob.all(bench);
    }

    void run() throws IOException, InterruptedException {
        try (TrialPhases phases = stand.open(Benchmark.JOBS, "hadoop")) {
            try {
                rounds(phases);
            } finally {
                for (ExampleJob job : jobs) {
                    phases.tryCleanUp(job.workload(), Map.of());
                }
            }
        }
    }

    private void rounds(TrialPhases phases) throws IOException, InterruptedException {
        for (ExampleJob job : jobs) {
            phases.prepare(job.workload(), Map.of());
        }
        PeerJob peer = stand.peer();
        String input = phases.input(peer);
        // Round 0 warms up and does not count.
        for (int repeat = bench.effort().firstRound(); repeat <= bench.repeats(); repeat++) {
            for (ExampleJob job : repeat == 0 ? ExampleJob.thatWarmUp(bench) : jobs) {
                round(phases, peer, input, job, repeat);
            }
        }
        bench.scores().add(MEMORY, Contestant.HARNESS, stand.residentMebibytes());
    }

    private void round(TrialPhases phases, PeerJob peer, String input, ExampleJob job, int repeat)
            throws IOException, InterruptedException {
        Turns<Double, PeerJob.Ended> turns = Turns.of(
                repeat,
                () -> phases.trial(job.workload(), repeat, Map.of()).seconds(),
                () -> job.run(peer, input, "same-" + repeat));
        double own = turns.own();
        PeerJob.Ended ended = turns.peer();
        Bench.say("%s, round %d of %d: Harness %.1f s, Hadoop's example %.1f s, %.1f s of it in main"
                .formatted(job.workload(), repeat, bench.repeats(), own, ended.wall(), ended.main()));
        if (repeat > 0) {
            bench.scores().add(job.time(), Contestant.HARNESS, own);
            bench.scores().add(job.time(), Contestant.SAME_CLUSTER, ended.wall());
            bench.scores().add(job.time(), Contestant.SAME_CLUSTER_MAIN, ended.main());
        }
    }
}
