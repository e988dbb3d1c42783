package harness.system.campaign;

import harness.api.cache.CacheDirectory;
import harness.api.file.FileTree;
import harness.cli.HarnessCommand;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.control.plan.WorkloadIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A JVM in which command lines are tried, in an empty working directory. In the place of its cache there is a file: without a
 * cache nothing can be started, so that commands that would start something are tried up to there.
 */
final class CommandCases {
    private final InProcess commands;
    private final CaseRange range;
    private final CommandGrammar grammar;
    private final Path directory;

    private CommandCases(CaseRange range, Path files) {
        this.directory = Path.of("").toAbsolutePath();
        this.commands = new InProcess(directory);
        this.range = range;
        this.grammar = new CommandGrammar(
                HarnessCommand.model(new Services(Terminal.system())),
                WorkloadIndex.load().workloads(),
                files.resolve("plan.yaml"));
    }

    /**
     * @param arguments seed, first case, one after the last, and a directory beside the working directory
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new CommandCases(CaseRange.of(arguments), Path.of(arguments[3])).run();
    }

    private void run() throws IOException, InterruptedException {
        List<String> names = List.of(CacheDirectory.named().root().toString(), CacheDirectory.VARIABLE);
        for (int number = range.from(); number < range.to(); number++) {
            CommandCase command = grammar.generate(Part.COMMANDS.random(range.seed(), number));
            Files.writeString(grammar.planFile(), command.planFile());
            String shown = command.show() + "\n" + command.planFile();
            try {
                Ended ended = commands.run(command.words());
                Optional<String> problem = CommandVerdict.problem(command, names, ended);
                String evidence = shown + ended.show();
                if (problem.isPresent()) {
                    CaseReport.found(commands.own(), new Finding(Part.COMMANDS.id(number), problem.get(), evidence));
                } else if (range.single()) {
                    CaseReport.well(commands.own(), evidence);
                }
                for (String created : ended.created()) {
                    FileTree.delete(directory.resolve(created));
                }
            } catch (InProcess.HangException e) {
                CaseReport.hung(commands.own(), Part.COMMANDS.id(number), shown + e.getMessage());
            }
            CaseReport.done(commands.own(), number);
        }
        commands.own().flush();
        Runtime.getRuntime().halt(0);
    }
}
