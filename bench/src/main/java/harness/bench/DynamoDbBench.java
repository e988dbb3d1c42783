package harness.bench;

import harness.api.launch.JvmCommand;
import harness.api.launch.LoopbackService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The probe of DynamoDB beside YCSB's loop with the thinnest binding, on the DynamoDB Local that Harness carries. */
final class DynamoDbBench {
    static final int THREADS = 8;
    static final int WARM_UP_SECONDS = 2;
    static final int SECONDS = 5;
    static final int ITEMS = 1000;

    private static final String KEY = "harness";
    private static final double MICROS = 1e6;

    private final Bench bench;

    DynamoDbBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        try (LoopbackService service = bench.service(
                "dynamodb-local",
                "harness.workloads.dynamodblocal.DynamoDbLocalMain",
                new LoopbackService.Keys(KEY, KEY))) {
            if (bench.effort().brief()) {
                // Both contestants are processes that warm themselves up; what both find warm is the service.
                ycsb("get", service);
            }
            // Round 0 warms up and does not count.
            for (int round = bench.effort().firstRound(bench.effort().brief()); round <= bench.repeats(); round++) {
                Bench.say("dynamodb, round %d of %d".formatted(round, bench.repeats()));
                compare(round, "get", service);
                compare(round, "put", service);
            }
        }
    }

    private void compare(int round, String operation, LoopbackService service)
            throws IOException, InterruptedException {
        Turns<Score, Score> turns = Turns.of(round, () -> probe(operation, service), () -> ycsb(operation, service));
        Bench.say("  %s: %s, YCSB %s".formatted(operation, turns.own(), turns.peer()));
        if (round > 0) {
            add(operation, Contestant.HARNESS, turns.own());
            add(operation, Contestant.YCSB, turns.peer());
        }
    }

    private void add(String operation, Contestant contestant, Score score) {
        String name = "dynamodb_" + operation + "_1kib";
        String definition = operation.toUpperCase(Locale.ROOT) + " of items of 1 KiB, 8 clients in a closed loop";
        bench.scores()
                .add(
                        BenchMetric.rate(
                                name + "_per_cpu_second",
                                "operations/CPU-s",
                                definition + ": operations per second of the client's CPU time."),
                        contestant,
                        score.perCpuSecond);
        bench.scores().add(BenchMetric.rate(name, "operations/s", definition + "."), contestant, score.perSecond);
    }

    /** Operations per second of the client's CPU time, and per second. */
    private record Score(double perCpuSecond, double perSecond) {
        @Override
        public String toString() {
            return "%.0f/CPU-s and %.0f/s".formatted(perCpuSecond, perSecond);
        }
    }

    private Score probe(String operation, LoopbackService service) throws IOException, InterruptedException {
        Map<String, Double> values = new ProbeRun(bench, service.address(), KEY, KEY)
                .values(
                        "dynamodb",
                        operation,
                        "1KiB",
                        "--threads",
                        Integer.toString(THREADS),
                        "--warm-up",
                        Integer.toString(bench.effort().seconds(WARM_UP_SECONDS)),
                        "--duration",
                        Integer.toString(bench.effort().seconds(SECONDS)),
                        "--set",
                        "dynamodb.items=" + ITEMS);
        return new Score(MICROS / values.get("client_cpu_per_operation"), values.get("operation_rate"));
    }

    /** In a JVM of the same options; its first trial is a warm-up as long as the probe's. */
    private Score ycsb(String operation, LoopbackService service) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-Xmx2g",
                        "-XX:+UseParallelGC",
                        "-cp",
                        bench.probeClassPath(bench.loopJars()),
                        YcsbMain.class.getName(),
                        service.address().toString(),
                        operation,
                        Integer.toString(THREADS),
                        Integer.toString(ITEMS),
                        Integer.toString(2 * bench.effort().seconds(WARM_UP_SECONDS)
                                + bench.effort().seconds(SECONDS)),
                        Integer.toString(bench.effort().seconds(SECONDS)))
                .redirectError(
                        bench.logs().resolve("ycsb-" + operation + ".log").toFile())
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(YcsbMain.MARK))
                .toList();
        if (process.waitFor() != 0 || lines.size() != 1) {
            throw new IOException("YCSB failed, see ycsb-%s.log in %s".formatted(operation, bench.logs()));
        }
        String[] numbers = lines.get(0).substring(YcsbMain.MARK.length()).split(" ", -1);
        double operations = Double.parseDouble(numbers[0]);
        return new Score(operations / Double.parseDouble(numbers[1]), operations / Double.parseDouble(numbers[2]));
    }
}
