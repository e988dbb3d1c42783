package harness.bench;

import harness.control.host.WorkloadHost;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Hadoop's WordCount and Sort on a stock cluster. It runs when no embedded cluster does: idle daemons of the one must not
 * disturb the other.
 */
final class StockBench {
    private final Bench bench;
    private final List<ExampleJob> jobs;

    StockBench(Bench bench) {
        this.bench = bench;
        this.jobs = bench.effort().most(ExampleJob.all(bench));
    }

    void run() throws IOException, InterruptedException {
        StockConfiguration.Shape shape = StockConfiguration.Shape.of(bench.plan());
        Bench.say("start a stock cluster: " + shape);
        try (StockCluster stock = StockCluster.start(bench, shape)) {
            double memory = stock.residentMebibytes();
            Bench.say("  %d daemons healthy after %.1f s, %.0f MiB"
                    .formatted(stock.processes(), stock.healthySeconds(), memory));
            bench.scores().add(StartBench.HEALTHY, Contestant.STOCK_CLUSTER, stock.healthySeconds());
            bench.scores().add(StartBench.MEMORY, Contestant.STOCK_CLUSTER, memory);
            PeerJob peer = new PeerJob(bench, stock.client(), List.of(), stock.jars());
            String input = generate(stock, peer);
            for (int repeat = bench.effort().firstRound(); repeat <= bench.repeats(); repeat++) {
                for (ExampleJob job : repeat == 0 ? ExampleJob.thatWarmUp(bench) : jobs) {
                    PeerJob.Ended ended = job.run(peer, input, "stock-" + repeat);
                    Bench.say("%s on stock, round %d of %d: %.1f s, %.1f s of it in main"
                            .formatted(job.workload(), repeat, bench.repeats(), ended.wall(), ended.main()));
                    if (repeat > 0) {
                        bench.scores().add(job.time(), Contestant.STOCK, ended.wall());
                    }
                }
            }
        }
    }

    /** The same text as on the embedded cluster: it depends on its size and seed alone. */
    private String generate(StockCluster stock, PeerJob peer) throws IOException, InterruptedException {
        try (WorkloadHost host = stock.open()) {
            TrialPhases phases = new TrialPhases(
                    bench, host, stock.client(), "/harness/stock", bench.work().resolve("stock-workloads"));
            for (ExampleJob job : jobs) {
                phases.prepare(job.workload(), Map.of());
            }
            return phases.input(peer);
        }
    }
}
