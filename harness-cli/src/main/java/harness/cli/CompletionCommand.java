package harness.cli;

import harness.cli.context.Candidates;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
        name = "completion",
        hidden = true,
        mixinStandardHelpOptions = true,
        description = "Prints a completion script for bash and zsh.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  alias harness='java -jar harness.jar'",
            "  source <(harness completion)",
            "",
            "In ~/.bashrc or ~/.zshrc these two lines have it in every shell."
        })
final class CompletionCommand implements Callable<Integer> {
    private final Services services;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        services.terminal()
                .out()
                .print(Candidates.Rentals.in(
                        AutoComplete.bash("harness", spec.root().commandLine())));
        return ExitCode.PASSED;
    }
}
