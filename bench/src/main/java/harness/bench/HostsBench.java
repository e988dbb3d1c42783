package harness.bench;

import harness.bench.Scores.Quantity;
import harness.core.metric.Direction;
import harness.core.metric.MetricKind;
import harness.core.stats.Summary;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** How long it takes from hosts that answer by SSH to a healthy cluster on them, and what that costs each of them. */
final class HostsBench {
    private static final int SLAVES = 16;
    private static final String HEALTHY = "healthy after";
    private static final String FIRST = ", first time on these hosts";
    private static final String AGAIN = ", again";

    private final Bench bench;

    HostsBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        Bench.say("hosts: %d containers".formatted(SLAVES + 1));
        BenchHosts hosts = BenchHosts.start(bench.work().resolve("hosts"), SLAVES, bench.shutdown());
        measure(hosts, FIRST);
        for (int round = 1; round <= bench.repeats(); round++) {
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
        Quantity cpu = new Quantity(
                "CPU time of a host until the cluster of %d slaves is healthy%s".formatted(SLAVES, when),
                "s",
                Direction.LOWER);
        bench.scores()
                .add(
                        Quantity.seconds("%d slaves healthy from hosts that answer by SSH%s".formatted(SLAVES, when)),
                        Contestant.HARNESS,
                        seconds);
        bench.scores()
                .add(cpu, Contestant.HARNESS, Summary.of(MetricKind.TIME, spent).median());
    }
}
