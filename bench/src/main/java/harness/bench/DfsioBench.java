package harness.bench;

import harness.api.metric.Metric;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** DFSIO as Harness runs it, against Hadoop's TestDFSIO on the same cluster, with the same files. */
final class DfsioBench {
    private static final String MAIN = "org.apache.hadoop.fs.TestDFSIO";
    private static final String THROUGHPUT = "Throughput mb/sec:\\s*([0-9.]+)";
    private static final String SIZE = "size";
    private static final double MIB = 1 << 20;

    private final Bench bench;
    private final EmbeddedStand stand;

    DfsioBench(Bench bench, EmbeddedStand stand) {
        this.bench = bench;
        this.stand = stand;
    }

    /**
     * Files that both can write: all of one length.
     *
     * @param count how many, one task each
     * @param length bytes of each
     * @param buffer bytes of one call
     */
    private record Files(long count, long length, String buffer) {
        static Files of(Map<String, String> parameters) {
            long count = Long.parseLong(parameters.get("files"));
            return new Files(count, Long.parseLong(parameters.get(SIZE)) / count, parameters.get("buffer-size"));
        }

        Map<String, String> parameters() {
            return Map.of(SIZE, Long.toString(count * length));
        }
    }

    void run() throws IOException, InterruptedException {
        Files files = Files.of(bench.workload("dfsio-write").parameters());
        int first = bench.effort().firstRound(stand.used());
        try (TrialPhases phases = stand.open(Benchmark.DFSIO, "hadoop")) {
            try {
                phases.prepare("dfsio-write", files.parameters());
                phases.prepare("dfsio-read", files.parameters());
                PeerJob peer = stand.peer();
                // Round 0 warms up and does not count.
                for (int repeat = first; repeat <= bench.repeats(); repeat++) {
                    round(phases, peer, files, "write", repeat);
                    round(phases, peer, files, "read", repeat);
                }
            } finally {
                phases.tryCleanUp("dfsio-write", files.parameters());
                phases.tryCleanUp("dfsio-read", files.parameters());
            }
        }
    }

    private void round(TrialPhases phases, PeerJob peer, Files files, String mode, int repeat)
            throws IOException, InterruptedException {
        Turns<TrialPhases.Trial, PeerJob.Ended> turns = Turns.of(
                repeat,
                () -> phases.trial("dfsio-" + mode, repeat, files.parameters()),
                () -> peer.run("testdfsio-" + mode + "-" + repeat, MAIN, arguments(files, mode)));
        TrialPhases.Trial own = turns.own();
        PeerJob.Ended ended = turns.peer();
        double aggregate = ended.number(THROUGHPUT) * files.count();
        Bench.say("dfsio %s, round %d of %d: Harness %.1f s, %.0f MiB/s; TestDFSIO %.1f s, %.0f MiB/s"
                .formatted(
                        mode,
                        repeat,
                        bench.repeats(),
                        own.seconds(),
                        own.metrics().get("aggregate_bandwidth"),
                        ended.wall(),
                        aggregate));
        if (repeat == 0) {
            return;
        }
        Scores scores = bench.scores();
        String name = "dfsio_" + mode;
        Metric time = BenchMetric.seconds(name, "Time of the job, from before the start of its client to its end.");
        scores.add(time, Contestant.HARNESS, own.seconds());
        scores.add(time, Contestant.SAME_CLUSTER, ended.wall());
        scores.add(time, Contestant.SAME_CLUSTER_MAIN, ended.main());
        Metric sameFormula = BenchMetric.bandwidth(
                name + "_throughput_x_tasks",
                "Bytes of all files divided by the summed times of tasks, times the number of tasks: TestDFSIO's Throughput.");
        scores.add(sameFormula, Contestant.HARNESS, own.metrics().get("testdfsio_throughput") * files.count());
        scores.add(sameFormula, Contestant.SAME_CLUSTER, aggregate);
        Metric goodput =
                BenchMetric.bandwidth(name + "_bytes_by_wall_clock", "Bytes of all files divided by " + name + ".");
        double mebibytes = files.count() * files.length() / MIB;
        scores.add(goodput, Contestant.HARNESS, mebibytes / own.seconds());
        scores.add(goodput, Contestant.SAME_CLUSTER, mebibytes / ended.wall());
        scores.add(
                BenchMetric.bandwidth(name + "_aggregate_bandwidth", "aggregate_bandwidth of a trial of Harness."),
                Contestant.HARNESS,
                own.metrics().get("aggregate_bandwidth"));
    }

    private List<String> arguments(Files files, String mode) {
        return List.of(
                "-Dtest.build.data=/bench/TestDFSIO",
                "-" + mode,
                "-nrFiles",
                Long.toString(files.count()),
                "-size",
                files.length() + "B",
                "-bufferSize",
                files.buffer(),
                "-resFile",
                bench.logs().resolve("TestDFSIO.txt").toString());
    }
}
