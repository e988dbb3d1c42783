package harness.bench;

import harness.bench.Scores.Quantity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The whole {@code harness run} with its defaults, and commands that start nothing. */
final class RunBench {
    private static final int COMMAND_REPEATS = 9;
    private static final double PERCENT = 100;
    private static final double NANOS = 1e9;
    private static final Map<String, List<String>> COMMANDS = new TreeMap<>(Map.of(
            "harness --help",
            List.of("--help"),
            "harness list workloads",
            List.of("list", "workloads"),
            "harness plan",
            List.of("plan")));

    private final Bench bench;
    private final List<String> planOptions;

    RunBench(Bench bench, List<String> planOptions) {
        this.bench = bench;
        this.planOptions = List.copyOf(planOptions);
    }

    void run() throws IOException, InterruptedException {
        // Round 0 warms up and does not count.
        for (int repeat = 0; repeat <= COMMAND_REPEATS; repeat++) {
            for (Map.Entry<String, List<String>> command : COMMANDS.entrySet()) {
                double seconds = command(command.getValue());
                if (repeat > 0) {
                    bench.scores().add(Quantity.seconds(command.getKey()), Contestant.HARNESS, seconds);
                }
            }
        }
        whole();
    }

    private double command(List<String> arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = bench.harness(arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("harness " + arguments + " ended with exit code " + process.exitValue());
        }
        return Bench.seconds(start);
    }

    private void whole() throws IOException, InterruptedException {
        Path out = bench.logs().resolve("run");
        List<String> arguments = new ArrayList<>(List.of("run", "--out", out.toString()));
        arguments.addAll(planOptions);
        Bench.say("harness " + String.join(" ", arguments));
        Instant begun = Instant.now();
        long start = System.nanoTime();
        Process process = bench.harness(arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        RunClock clock = new RunClock();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                clock.hear(line, Bench.seconds(start));
                Bench.say("  " + line);
            }
        }
        int exit = process.waitFor();
        double wall = Bench.seconds(start);
        if (exit != 0) {
            throw new IOException("harness run ended with exit code " + exit);
        }
        TimedRegions timed = TimedRegions.below(out);
        double firstTrial = Duration.between(begun, timed.first()).toNanos() / NANOS;
        score(wall, clock.parts(firstTrial, wall), timed.seconds());
    }

    private void score(double wall, RunClock.Parts parts, double timed) {
        Scores scores = bench.scores();
        scores.add(Quantity.seconds("whole run"), Contestant.HARNESS, wall);
        share("in timed regions, warm-ups included", timed, wall);
        share("data generation", parts.prepare(), wall);
        share("between timed regions: cold caches, counters, validation, removal", parts.trials() - timed, wall);
        share("start of Harness and its cluster", parts.start(), wall);
        share("clean-up, stop and report", parts.stop(), wall);
        share("overhead: start, clean-up, stop and report", parts.start() + parts.stop(), wall);
    }

    private void share(String what, double seconds, double wall) {
        bench.scores().add(Quantity.seconds("whole run, " + what), Contestant.HARNESS, seconds);
        bench.scores().add(Quantity.percent("whole run, " + what), Contestant.HARNESS, PERCENT * seconds / wall);
    }
}
