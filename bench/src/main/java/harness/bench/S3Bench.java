package harness.bench;

import harness.api.metric.Metric;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The probe of S3 beside wrk, on the S3 that Harness carries: the client must not be the limit. */
final class S3Bench {
    private static final int THREADS = 8;
    /** Of each trial: a JVM that is being compiled is not what is to be compared with a program that was. */
    private static final int WARM_UP_SECONDS = 8;

    /** Where the trial that warms up has to do. */
    private static final int BRIEF_WARM_UP_SECONDS = 3;

    private static final int SECONDS = 5;
    private static final double MIB = 1 << 20;
    /** Of all objects of one size, which are {@link #MOST_OBJECTS} at most. */
    private static final long DATA_BYTES = 1L << 30;

    private static final int MOST_OBJECTS = 1000;

    /** Size as the probe takes it, to bytes. */
    private static final Map<String, Long> SIZES = new LinkedHashMap<>();

    static {
        SIZES.put("4KiB", 4096L);
        SIZES.put("1MiB", 1L << 20);
        SIZES.put("64MiB", 64L << 20);
    }

    private final Bench bench;

    S3Bench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        try (S3Stand stand = S3Stand.start(bench)) {
            List<S3Stand.Signed> all = stand.signed(SIZES.size() * MOST_OBJECTS);
            Wrk wrk = new Wrk(bench, stand.address(), THREADS);
            if (bench.effort().brief()) {
                warmUpService(wrk, all);
            }
            // Round 0 warms up and does not count.
            for (int round = bench.effort().firstRound(bench.effort().brief()); round <= bench.repeats(); round++) {
                int first = 0;
                for (Map.Entry<String, Long> size : bench.effort().most(List.copyOf(SIZES.entrySet()))) {
                    // As many as the probe's, or wrk would read what is in a processor's cache.
                    int count = (int) Math.min(bench.effort().objects(MOST_OBJECTS), DATA_BYTES / size.getValue());
                    // Of its own for each size: one that has not been written is then an error and not another size.
                    List<S3Stand.Signed> objects = all.subList(first, first + count);
                    first += count;
                    Bench.say("s3, round %d of %d, %s".formatted(round, bench.repeats(), size.getKey()));
                    compare(round, size.getKey(), size.getValue(), "put", stand, wrk, paths(objects, false));
                    writeRest(stand, wrk, paths(objects, false), size.getValue());
                    compare(round, size.getKey(), size.getValue(), "get", stand, wrk, paths(objects, true));
                }
            }
        }
    }

    /**
     * Each probe is a process that warms itself up; what both find warm is the service. Objects are few enough for all of them to be
     * written in this time.
     */
    private static void warmUpService(Wrk wrk, List<S3Stand.Signed> all) throws IOException, InterruptedException {
        List<S3Stand.Signed> few = all.subList(0, 2 * THREADS);
        for (long bytes : new long[] {SIZES.get("4KiB"), SIZES.get("1MiB")}) {
            wrk.run("PUT", paths(few, false), bytes, BRIEF_WARM_UP_SECONDS);
            wrk.run("GET", paths(few, true), bytes, BRIEF_WARM_UP_SECONDS);
        }
    }

    /** A slow service has not written all of the objects in the time of a PUT, and one that is not there cannot be read. */
    private void writeRest(S3Stand stand, Wrk wrk, List<String> paths, long bytes)
            throws IOException, InterruptedException {
        List<String> missing = stand.missing(paths);
        for (int seconds = bench.effort().seconds(SECONDS); !missing.isEmpty(); seconds *= 2) {
            Bench.say("  write the %d objects that are not there yet".formatted(missing.size()));
            wrk.run("PUT", missing, bytes, seconds);
            List<String> still = stand.missing(paths);
            if (still.size() >= missing.size()) {
                throw new IOException("%d objects are still not there after %d s of writing: see the log of S3Proxy"
                        .formatted(still.size(), seconds));
            }
            missing = still;
        }
    }

    private static List<String> paths(List<S3Stand.Signed> objects, boolean get) {
        return objects.stream()
                .map(get ? S3Stand.Signed::get : S3Stand.Signed::put)
                .toList();
    }

    /** The objects that wrk reads are those that it has written just before. */
    private void compare(
            int round, String size, long bytes, String operation, S3Stand stand, Wrk wrk, List<String> paths)
            throws IOException, InterruptedException {
        String method = operation.toUpperCase(Locale.ROOT);
        Turns<Map<String, Double>, Double> turns = Turns.of(
                round,
                () -> {
                    Caches.writeOut();
                    return probe(size, operation, stand);
                },
                () -> {
                    Caches.writeOut();
                    // So that both leave as much undone to the disk before they are timed.
                    int least = operation.equals("put") ? WARM_UP_SECONDS : BRIEF_WARM_UP_SECONDS;
                    wrk.run(method, paths, bytes, bench.effort().seconds(WARM_UP_SECONDS, least));
                    return wrk.run(method, paths, bytes, bench.effort().seconds(SECONDS));
                });
        Bench.say("  %s: %.0f/s, wrk %.0f/s".formatted(operation, turns.own().get("operation_rate"), turns.peer()));
        if (round == 0) {
            return;
        }
        boolean small = bytes < MIB;
        String name = BenchMetric.name("s3 " + operation + " " + size);
        String definition = method + " of objects of " + size + ", 8 clients in a closed loop.";
        Metric metric =
                small ? BenchMetric.rate(name, "operations/s", definition) : BenchMetric.bandwidth(name, definition);
        double unit = small ? 1 : bytes / MIB;
        bench.scores().add(metric, Contestant.HARNESS, turns.own().get("operation_rate") * unit);
        bench.scores().add(metric, Contestant.WRK, turns.peer() * unit);
        bench.scores()
                .add(
                        BenchMetric.costs(
                                name + "_client_cpu",
                                "us",
                                "client_cpu_per_operation of the probe: CPU time of the client for an operation."),
                        Contestant.HARNESS,
                        turns.own().get("client_cpu_per_operation"));
    }

    private Map<String, Double> probe(String size, String operation, S3Stand stand)
            throws IOException, InterruptedException {
        return new ProbeRun(bench, stand.address(), S3Stand.ACCESS_KEY, S3Stand.SECRET_KEY)
                .values(
                        "s3",
                        operation,
                        size,
                        "--threads",
                        Integer.toString(THREADS),
                        "--warm-up",
                        Integer.toString(bench.effort().seconds(WARM_UP_SECONDS, BRIEF_WARM_UP_SECONDS)),
                        "--duration",
                        Integer.toString(bench.effort().seconds(SECONDS)),
                        "--set",
                        "s3.data=" + DATA_BYTES);
    }
}
