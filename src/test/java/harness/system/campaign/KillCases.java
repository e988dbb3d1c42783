package harness.system.campaign;

import harness.api.launch.Shutdown;
import harness.cli.context.ExitCode;
import harness.record.result.Results;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ends a run at a moment that a seed chooses, looks at what is left, and resumes it.
 *
 * @param harness that is run
 * @param length how long a whole run takes here
 * @param trials how many trials it has
 * @param gone after which nothing of a run may live
 */
record KillCases(Installation harness, Duration length, int trials, Duration gone) {
    private static final List<String> SIGNALS = List.of("KILL", "INT", "HUP", "TERM");
    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "KILL", 9, "TERM", 15);
    private static final String KILL = "KILL";
    private static final int BY_SIGNAL = 128;
    /** In which a run that was asked to end ends, on a machine that is busy with other things. */
    private static final Duration ENDED = Duration.ofMinutes(2);

    private static final Duration WHOLE = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(100);

    /** What is wrong with a case, if anything. */
    List<Finding> run(CaseRange range, int number) throws IOException, InterruptedException {
        Random random = Part.KILLS.random(range.seed(), number);
        String signal = CommandValues.pick(SIGNALS, random);
        long after = (long) (random.nextDouble() * length.toMillis());
        // The name is part of no file's content that is looked at; processes of another campaign have another one.
        String name = "k%d-%s".formatted(number, UUID.randomUUID().toString().substring(0, 8));
        Path run = harness.run(name);
        Path log = harness.directory().resolve(name + ".log");
        List<String> problems = new ArrayList<>();

        Process process = harness.start(harness.smallestRun(name), log);
        process.waitFor(after, TimeUnit.MILLISECONDS);
        byte[] rows = rows(run);
        boolean ran = process.isAlive();
        send(signal, process);
        if (!process.waitFor(ENDED.toSeconds(), TimeUnit.SECONDS)) {
            problems.add("SIG%s does not end it".formatted(signal));
            process.destroyForcibly().waitFor();
        }
        ended(signal, process.exitValue(), ran, log).ifPresent(problems::add);
        left(name, problems);
        if (Files.exists(run.resolve("plan.json"))) {
            kept(rows, run, "after SIG" + signal).ifPresent(problems::add);
            resume(name, run, problems);
        }
        return problems.stream()
                .map(problem -> new Finding(
                        Part.KILLS.id(number),
                        problem,
                        "SIG%s after %d ms of %s, in %s".formatted(signal, after, harness.smallestRun(name), run)))
                .toList();
    }

    private void resume(String name, Path run, List<String> problems) throws IOException, InterruptedException {
        byte[] before = rows(run);
        Path log = harness.directory().resolve(name + "-resumed.log");
        Process process = harness.start(List.of("resume", run.toString(), "--quiet"), log);
        if (!process.waitFor(WHOLE.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            problems.add("resume does not end");
        } else if (process.exitValue() != ExitCode.PASSED) {
            problems.add("resume ends with %d: %s".formatted(process.exitValue(), lastLine(log)));
        }
        kept(before, run, "after resume").ifPresent(problems::add);
        int passed = Results.read(run.resolve(DamagedRun.RESULTS)).passed().size();
        if (passed != trials) {
            problems.add("resumed, %d of %d trials passed".formatted(passed, trials));
        }
        left(name, problems);
        if (Files.exists(run.resolve("scratch"))) {
            problems.add("resumed, its scratch data are still there");
        }
    }

    private static Optional<String> ended(String signal, int exit, boolean ran, Path log) throws IOException {
        String text = Files.readString(log, StandardCharsets.UTF_8);
        if (text.contains("\tat ")) {
            return Optional.of("SIG%s: prints a stack trace".formatted(signal));
        }
        // Before Harness listens to signals, and after it, the signal itself ends the JVM.
        boolean ended = exit == NUMBERS.get(signal) + BY_SIGNAL || exit == ExitCode.PASSED;
        boolean told = exit == Shutdown.INTERRUPTED && !signal.equals(KILL);
        return !ran || ended || told ? Optional.empty() : Optional.of("SIG%s ends it with %d".formatted(signal, exit));
    }

    private void left(String name, List<String> problems) throws InterruptedException {
        if (!within(gone, () -> Installation.processes(name).isEmpty())) {
            List<ProcessHandle> left = Installation.processes(name);
            problems.add("processes live longer than %d s: %s"
                    .formatted(
                            gone.toSeconds(),
                            left.stream().map(ProcessHandle::pid).toList()));
            within(ENDED, () -> Installation.processes(name).isEmpty());
        }
    }

    /** Whether it holds in time. */
    private static boolean within(Duration limit, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(POLL.toMillis());
        }
        return true;
    }

    /** Rows that were whole stay, byte for byte. */
    private static Optional<String> kept(byte[] before, Path run, String when) throws IOException {
        int whole = before.length;
        while (whole > 0 && before[whole - 1] != '\n') {
            whole--;
        }
        byte[] now = rows(run);
        boolean same = now.length >= whole && Arrays.equals(before, 0, whole, now, 0, whole);
        return same ? Optional.empty() : Optional.of("rows are lost " + when);
    }

    private static byte[] rows(Path run) throws IOException {
        Path file = run.resolve(DamagedRun.RESULTS);
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
