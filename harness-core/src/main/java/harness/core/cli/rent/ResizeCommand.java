package harness.core.cli.rent;

import harness.core.UsageException;
import harness.core.cli.context.Candidates;
import harness.core.cli.context.ExitCode;
import harness.core.cli.context.Services;
import harness.core.cli.context.Terminal;
import harness.core.cli.context.Verbosity;
import harness.core.cli.run.RentConsent;
import harness.core.cli.run.StandingCluster;
import harness.core.money.Budget;
import harness.core.provider.Deployment;
import harness.core.provider.Renting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Rents more slaves for a cluster, or gives some of them back. */
@Command(
        name = "resize",
        mixinStandardHelpOptions = true,
        description = "Rents more slaves for a cluster of 'harness up', or gives some of them back.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness resize lab --slaves 8"})
public final class ResizeCommand implements Callable<Integer> {
    private static final int MOST_SLAVES = 1_000;
    private static final double HOUR = 3600;

    private final Services services;

    @ParentCommand
    private Verbosity root;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Candidates.Rentals.class,
            description = "A cluster below --out, or its directory.")
    private String name;

    @Option(names = "--slaves", paramLabel = "N", description = "Number of slaves that it is to have.", required = true)
    private int slaves;

    @Option(names = "--yes", description = "Do not ask before it costs more than 5 USD an hour.")
    private boolean yes;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    public ResizeCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (slaves < 1 || slaves > MOST_SLAVES) {
            throw new UsageException(
                    "'%d' is not allowed: a whole number of 1 to %d is (--slaves)".formatted(slaves, MOST_SLAVES));
        }
        Path directory = where.find(name);
        Renting renting = services.renting();
        Deployment resized = renting.resized(directory, slaves);
        Terminal terminal = services.terminal();
        terminal.err().println(resized.platform().label() + ", 1 master + " + resized.shape());
        resized.budget(Optional.empty()).ifPresent(known -> terminal.err().println(known.quote(HOUR)));
        // The provider has looked at the limit; that it ends before the hour of the quote is no reason to refuse.
        RentConsent.require(terminal, resized, Budget.of(resized.rent(), Optional.empty()), HOUR, yes);
        new StandingCluster(directory, terminal, root.verbose()).bring(HOUR, site -> renting.resize(resized, site));
        return ExitCode.PASSED;
    }
}
