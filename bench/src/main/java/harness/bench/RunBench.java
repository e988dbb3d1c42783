package harness.bench;

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
    private static final double NANOS = 1e9;
    private static final Map<String, List<String>> COMMANDS = new TreeMap<>(Map.of(
            "harness --help",
            List.of("--help"),
            "harness list workloads",
            List.of("list", "workloads"),
            "harness plan",
            List.of("plan")));

    private final Bench bench;

    RunBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        // Round 0 warms up and does not count.
        for (int repeat = bench.effort().firstRound(); repeat <= bench.effort().rounds(); repeat++) {
            for (Map.Entry<String, List<String>> command : COMMANDS.entrySet()) {
                double seconds = command(command.getValue());
                if (repeat > 0) {
                    bench.scores()
                            .add(
                                    BenchMetric.seconds(
                                            BenchMetric.name(command.getKey()),
                                            "From the start of the command to its end."),
                                    Contestant.HARNESS,
                                    seconds);
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
        arguments.addAll(bench.planOptions());
        arguments.addAll(bench.effort().runOptions());
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
        scores.add(
                BenchMetric.seconds(
                        "whole_run",
                        "From the start of `harness run` to its end, with its defaults; in the brief form with one repeat and no warm-up."),
                Contestant.HARNESS,
                wall);
        share("timed", "in timed regions, warm-ups included", timed, wall);
        share("data", "generation of data, until the clock of the first trial starts", parts.prepare(), wall);
        share(
                "between trials",
                "between timed regions: cold caches, counters, validation, removal",
                parts.trials() - timed,
                wall);
        share("start", "start of Harness and its cluster, until the first prepare", parts.start(), wall);
        share("stop", "clean-up, stop and report", parts.stop(), wall);
        share("overhead", "start, clean-up, stop and report", parts.start() + parts.stop(), wall);
    }

    private void share(String what, String definition, double seconds, double wall) {
        String name = BenchMetric.name("whole run, " + what);
        bench.scores().add(BenchMetric.seconds(name, "Of whole_run: " + definition + "."), Contestant.HARNESS, seconds);
        bench.scores()
                .add(
                        BenchMetric.share(name + "_share", name + " divided by whole_run."),
                        Contestant.HARNESS,
                        seconds / wall);
    }
}
