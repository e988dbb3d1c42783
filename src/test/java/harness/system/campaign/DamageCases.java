package harness.system.campaign;

import harness.api.file.FileTree;
import harness.cli.HarnessCommand;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A JVM in which damaged run directories are read. A file stands where a resumed run would put its logs, the last thing before a
 * cluster is started: so nothing is.
 */
final class DamageCases {
    private final InProcess commands;
    private final CaseRange range;
    private final List<DamagedRun> samples;
    private final boolean compares;
    private final List<Path> runs;

    private DamageCases(CaseRange range, List<Path> runs) throws IOException {
        this.commands = new InProcess(Path.of("").toAbsolutePath());
        this.range = range;
        this.runs = List.copyOf(runs);
        List<DamagedRun> read = new ArrayList<>();
        for (Path run : runs) {
            read.add(DamagedRun.of(run));
        }
        this.samples = List.copyOf(read);
        this.compares = HarnessCommand.model(new Services(Terminal.system()))
                .subcommands()
                .containsKey("compare");
    }

    /**
     * @param arguments seed, first case, one after the last, and run directories
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Path> runs = List.of(arguments).subList(3, arguments.length).stream()
                .map(Path::of)
                .toList();
        new DamageCases(CaseRange.of(arguments), runs).run();
    }

    private void run() throws IOException, InterruptedException {
        for (int number = range.from(); number < range.to(); number++) {
            String id = Part.MUTATIONS.id(number);
            Random random = Part.MUTATIONS.random(range.seed(), number);
            DamagedRun intact = samples.get(number % samples.size());
            DamagedRun.Copy copy = intact.damaged(random);
            Path run = Path.of(id).toAbsolutePath();
            for (List<String> words : commands(run, runs.get(number % runs.size()))) {
                String shown = copy.damage() + String.join(" ", words) + "\n";
                DamagedRun.write(run, copy.files());
                Files.writeString(run.resolve("logs"), "nothing is started here");
                try {
                    Ended ended = commands.run(words);
                    Optional<String> problem = problem(intact, copy.files(), words, run, ended);
                    String evidence = shown + ended.show();
                    if (problem.isPresent()) {
                        CaseReport.found(commands.own(), new Finding(id, problem.get(), evidence));
                    } else if (range.single()) {
                        CaseReport.well(commands.own(), evidence);
                    }
                } catch (InProcess.HangException e) {
                    CaseReport.hung(commands.own(), id, shown + e.getMessage());
                }
                FileTree.delete(run);
            }
            CaseReport.done(commands.own(), number);
        }
        Runtime.getRuntime().halt(0);
    }

    private static Optional<String> problem(
            DamagedRun intact, Map<String, byte[]> damaged, List<String> words, Path run, Ended ended)
            throws IOException {
        Optional<String> lost = DamagedRun.lost(run, damaged);
        if (lost.isPresent()) {
            return lost.map(text -> words.get(0) + " " + text);
        }
        boolean all = !words.contains("--skip-damaged") && !words.get(0).equals("status");
        if (all && ended.exit() == ExitCode.PASSED && intact.hasForeignRow(damaged)) {
            return Optional.of(words.get(0) + " reads a row that was never written");
        }
        return DamageVerdict.problem(words, run, ended);
    }

    private List<List<String>> commands(Path run, Path intact) {
        String name = run.toString();
        List<List<String>> all = new ArrayList<>(List.of(
                List.of("report", name, "--format", "html,markdown,csv", "--all"),
                List.of("report", name, "--skip-damaged"),
                List.of("resume", name, "--quiet"),
                List.of("resume", name, "--quiet", "--retry"),
                List.of("status", name)));
        if (compares) {
            all.add(List.of("compare", intact.toString(), name));
        }
        return all;
    }
}
