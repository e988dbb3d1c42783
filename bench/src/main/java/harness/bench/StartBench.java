package harness.bench;

import harness.api.cache.CacheDirectory;
import harness.api.file.FileTree;
import harness.api.machine.ProgramFiles;
import harness.api.metric.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How long the cluster takes to be healthy and to be gone, and what memory it takes. */
final class StartBench {
    static final Metric HEALTHY = BenchMetric.seconds(
            "cluster_healthy_after",
            "From the start of the cluster to the moment at which all its daemons are there, all directories among them.");
    static final Metric MEMORY = BenchMetric.mebibytes(
            "resident_memory_when_healthy", "VmRSS of all JVMs of the cluster together, when it is healthy.");
    static final Metric GONE = BenchMetric.seconds(
            "cluster_gone_after", "From the call of the cluster's close until its processes and data are gone.");

    private final Bench bench;

    StartBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        if (!bench.effort().scatters() && !Files.exists(bench.cache().root())) {
            firstAndAgain();
            return;
        }
        if (bench.effort().warmsUp()) {
            once("bench-start-prime", bench.cache(), false, Contestant.HARNESS);
        }
        for (int repeat = 1; repeat <= bench.repeats(); repeat++) {
            Bench.say("start, round " + repeat + " of " + bench.repeats());
            Path empty = bench.work().resolve("cache-" + repeat);
            once("bench-start-cold-" + repeat, new CacheDirectory(empty), true, Contestant.HARNESS_COLD);
            FileTree.delete(empty);
            once("bench-start-warm-" + repeat, bench.cache(), true, Contestant.HARNESS);
        }
    }

    /** What the first start leaves in the cache is what the second finds there. */
    private void firstAndAgain() throws IOException, InterruptedException {
        Bench.say("start, with an empty cache and again");
        ProgramFiles.read(List.of(bench.harnessJar(), Bench.jdkClasses()));
        once("bench-start-cold", bench.cache(), true, Contestant.HARNESS_COLD);
        once("bench-start-warm", bench.cache(), true, Contestant.HARNESS);
    }

    private void once(String run, CacheDirectory cache, boolean counted, Contestant contestant)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        EmbeddedStand stand = EmbeddedStand.start(bench, run, cache);
        double healthy = Bench.seconds(start);
        double memory = stand.residentMebibytes();
        long stop = System.nanoTime();
        stand.close();
        double gone = Bench.seconds(stop);
        Bench.say("  %.1f s, %.0f MiB, stopped in %.1f s".formatted(healthy, memory, gone));
        if (counted) {
            bench.scores().add(HEALTHY, contestant, healthy);
            bench.scores().add(MEMORY, contestant, memory);
            bench.scores().add(GONE, contestant, gone);
        }
    }
}
