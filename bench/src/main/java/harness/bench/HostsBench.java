package harness.bench;

import harness.analysis.stats.Summary;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** How long it takes from hosts that answer by SSH to a healthy cluster on them, and what that costs each of them. */
final class HostsBench {
    private static final int SLAVES = 16;
    private static final String HEALTHY = "healthy after";
    private static final String FIRST = ", first time";
    private static final String AGAIN = ", again";

    private final Bench bench;

    HostsBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        int slaves = bench.effort().hosts(SLAVES);
        Bench.say("hosts: %d containers".formatted(slaves + 1));
        BenchHosts hosts = BenchHosts.start(bench.work().resolve("hosts"), slaves, bench.shutdown());
        measure(hosts, FIRST);
        for (int round = 1; round <= bench.repeats() && bench.effort().warmsUp(); round++) {
            measure(hosts, AGAIN);
        }
    }

    private void measure(BenchHosts hosts, String when) throws IOException, InterruptedException {
        double[] before = hosts.cpuSeconds();
        long start = System.nanoTime();
        Process process = bench.harness(List.of(
                        "run",
                        "--provider",
                        "hosts",
                        "--inventory",
                        hosts.inventory().toString(),
                        "--workloads",
                        "dfsio-write",
                        "--set",
                        "dfsio.files=1",
                        "--set",
                        "dfsio.size=1MiB",
                        "--warm-ups",
                        "0",
                        "--repeats",
                        "1",
                        "--out",
                        bench.logs().resolve("hosts").toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!healthy(process, hosts, when, before, start) || process.waitFor() != 0) {
                throw new IOException("no run on a cluster on the hosts: exit code " + process.waitFor());
            }
        } finally {
            process.destroy();
        }
    }

    /** Hears a run to its end; whether it said that its cluster is healthy, which is scored at once. */
    private boolean healthy(Process process, BenchHosts hosts, String when, double[] before, long start)
            throws IOException, InterruptedException {
        boolean healthy = false;
        try (BufferedReader lines = process.errorReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Bench.say("  " + line);
                if (line.contains(HEALTHY) && !healthy) {
                    healthy = true;
                    score(when, Bench.seconds(start), before, hosts.cpuSeconds());
                }
            }
        }
        return healthy;
    }

    private void score(String when, double seconds, double[] before, double[] after) {
        double[] spent = new double[after.length];
        for (int host = 0; host < spent.length; host++) {
            spent[host] = after[host] - before[host];
        }
        Metric cpu = BenchMetric.seconds(
                BenchMetric.name("host cpu time until healthy" + when),
                "CPU time of a slave's container until the cluster is healthy, median of the slaves.");
        bench.scores()
                .add(
                        BenchMetric.seconds(
                                BenchMetric.name("hosts healthy after" + when),
                                "From the start of `harness run` to a healthy cluster of %d slaves, on hosts that answer by SSH."
                                        .formatted(after.length)),
                        Contestant.HARNESS,
                        seconds);
        bench.scores()
                .add(cpu, Contestant.HARNESS, Summary.of(MetricKind.TIME, spent).median());
    }
}
