package harness.cli.run;

import harness.cli.context.ExitCode;
import harness.cli.context.Verbosity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Probes services from this machine, without a cluster. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "SERVICE",
        description = {
            "Measures a storage service from this machine, without a cluster: latencies, rates, throttling.",
            "Without --endpoint Harness starts an implementation of the service on this machine.%n"
        },
        subcommands = {ProbeS3Command.class, ProbeDynamoDbCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {"  harness probe s3", "  harness probe dynamodb --threads 1,8,32"})
public final class ProbeCommand implements Callable<Integer> {
    @ParentCommand
    private Verbosity root;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    boolean verbose() {
        return root.verbose();
    }
}
