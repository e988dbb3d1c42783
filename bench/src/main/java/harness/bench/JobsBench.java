package harness.bench;

import harness.api.metric.Metric;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

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
        this.jobs = ExampleJob.ofThePlan(bench);
    }

    void run() throws IOException, InterruptedException {
        try (TrialPhases phases = stand.open(Benchmark.JOBS, "hadoop")) {
            on(phases, jobs, () -> rounds(phases));
            bench.scores().add(MEMORY, Contestant.HARNESS, stand.residentMebibytes());
            for (ExampleJob job : ExampleJob.large(bench)) {
                on(phases, List.of(job), () -> large(phases, job));
            }
        }
    }

    /** What is done with jobs. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** One data set is there at a time. */
    private static void on(TrialPhases phases, List<ExampleJob> jobs, Work work)
            throws IOException, InterruptedException {
        try {
            for (ExampleJob job : jobs) {
                phases.prepare(job.workload(), job.changed());
            }
            work.run();
        } finally {
            for (ExampleJob job : jobs) {
                phases.tryCleanUp(job.workload(), job.changed());
            }
        }
    }

    private void rounds(TrialPhases phases) throws IOException, InterruptedException {
        PeerJob peer = stand.peer();
        String input = phases.input(peer);
        // Round 0 warms up and does not count.
        for (int repeat = bench.effort().firstRound(); repeat <= bench.repeats(); repeat++) {
            for (ExampleJob job : repeat == 0 ? ExampleJob.thatWarmUp(bench) : jobs) {
                round(phases, peer, input, job, repeat);
            }
        }
    }

    /** The rounds before have warmed up. */
    private void large(TrialPhases phases, ExampleJob job) throws IOException, InterruptedException {
        PeerJob peer = stand.peer();
        String input = phases.input(peer);
        for (int repeat = 1; repeat <= bench.repeats(); repeat++) {
            round(phases, peer, input, job, repeat);
        }
    }

    private void round(TrialPhases phases, PeerJob peer, String input, ExampleJob job, int repeat)
            throws IOException, InterruptedException {
        Turns<TrialPhases.Trial, PeerJob.Ended> turns = Turns.of(
                repeat,
                () -> phases.trial(job.workload(), repeat, job.changed()),
                () -> job.run(peer, input, "same-" + repeat));
        double own = turns.own().seconds();
        // Absent where the clocks of nodes disagree; here they are one.
        double startup = Optional.ofNullable(turns.own().metrics().get("startup_time"))
                .orElseThrow(() -> new IOException(job.workload() + " does not say its startup_time"));
        PeerJob.Ended ended = turns.peer();
        Bench.say(
                "%s, round %d of %d: Harness %.1f s, %.1f s of it without data, Hadoop's example %.1f s, %.1f s of it in main"
                        .formatted(
                                job.time().name(), repeat, bench.repeats(), own, startup, ended.wall(), ended.main()));
        if (repeat > 0) {
            bench.scores().add(job.time(), Contestant.HARNESS, own);
            bench.scores().add(job.startup(), Contestant.HARNESS, startup);
            bench.scores().add(job.time(), Contestant.SAME_CLUSTER, ended.wall());
            bench.scores().add(job.time(), Contestant.SAME_CLUSTER_MAIN, ended.main());
        }
    }
}
