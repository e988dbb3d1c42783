package harness.cli.rent;

import harness.api.UsageException;
import harness.api.file.PrivateDirectory;
import harness.api.machine.MachineProbe;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.cli.context.Verbosity;
import harness.cli.run.PlanFlags;
import harness.cli.run.RentConsent;
import harness.cli.run.StandingCluster;
import harness.control.plan.Planner;
import harness.control.plan.UserInput;
import harness.control.provider.Lease;
import harness.control.provider.Provider;
import harness.control.provider.RentalDirectory;
import harness.control.provider.Renting;
import harness.control.run.RunDestination;
import harness.record.money.Budget;
import harness.record.plan.Deployment;
import harness.record.plan.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Rents a cluster for several runs. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = {
            "Rents a cluster for several runs, until 'harness down' or the end of its lease.",
            "Of a cluster that is there --slaves alone changes the number: more are rented, or some given back."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness up --name lab --slaves 3 --type i4i.4xlarge --lease 4h",
            "  harness run --cluster lab --workloads dfsio,sort",
            "  harness up --name lab --slaves 8",
            "  harness down lab"
        })
public final class UpCommand implements Callable<Integer>, PlanFlags.Taker {
    /** What a cluster without a run is rented for, unless the user says. */
    private static final String DEFAULT_LEASE = "2h";

    private static final double HOUR = 3600;

    private final Services services;

    @ParentCommand
    private Verbosity root;

    @Spec
    private CommandSpec command;

    @CommandLine.Option(
            names = "--provider",
            paramLabel = "NAME",
            defaultValue = "ec2",
            description = "Who rents the machines. Default: ${DEFAULT-VALUE}.")
    private String provider;

    @CommandLine.Option(names = "--name", paramLabel = "NAME", description = "Name of the cluster.", required = true)
    private String name;

    @CommandLine.Option(names = "--yes", description = "Do not ask before more than 5 USD are spent.")
    private boolean yes;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    public UpCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        UserInput asked = asked();
        RunDestination destination = RunDestination.of(asked);
        Path directory = destination.out().resolve(destination.name());
        if (!RentalDirectory.isVacant(directory)) {
            // Whoever says more has meant a new cluster, or has not seen that the one before was interrupted.
            if (RentalDirectory.isCluster(directory)
                    && PlanFlags.given(command, options()).keySet().equals(Set.of(Option.SLAVES))) {
                return resize(directory, asked);
            }
            destination.requireUsable();
        }
        Planner planner = services.planner();
        Provider found = planner.provider(provider);
        if (!(found instanceof Renting renting)) {
            throw new UsageException("'%s' rents no machines: ec2 does (--provider)".formatted(provider));
        }
        Deployment deployment = planner.deployment(asked, MachineProbe.probe(destination.out()));
        Terminal terminal = services.terminal();
        terminal.err().println(deployment.platform().label() + ", 1 master + " + deployment.shape());
        deployment.notes().forEach(terminal.err()::println);
        double seconds =
                Lease.parse(asked.get(Option.LEASE).orElseThrow().text()).toSeconds();
        Optional<Budget> budget =
                Budget.of(deployment.rent(), asked.get(Option.MAX_USD).map(UserInput.Value::text));
        budget.ifPresent(known -> terminal.err().println(known.quote(seconds)));
        RentConsent.require(terminal, deployment, budget, seconds, yes);
        new StandingCluster(PrivateDirectory.ensure(directory), terminal, root.verbose())
                .bring(seconds, site -> renting.rent(deployment, List.of(), site));
        return ExitCode.PASSED;
    }

    private int resize(Path directory, UserInput asked) throws IOException, InterruptedException {
        Renting renting = services.renting();
        Deployment resized = renting.resized(directory, Planner.slaves(asked));
        Terminal terminal = services.terminal();
        terminal.err().println(resized.platform().label() + ", 1 master + " + resized.shape());
        resized.budget(Optional.empty()).ifPresent(known -> terminal.err().println(known.quote(HOUR)));
        // The provider has looked at the limit; that it ends before the hour of the quote is no reason to refuse.
        RentConsent.require(terminal, resized, Budget.of(resized.rent(), Optional.empty()), HOUR, yes);
        new StandingCluster(directory, terminal, root.verbose()).bring(HOUR, site -> renting.resize(resized, site));
        return ExitCode.PASSED;
    }

    @Override
    public Set<Option> options() {
        Set<Option> options = EnumSet.of(Option.SLAVES, Option.TYPE);
        options.addAll(PlanFlags.RENTING);
        return options;
    }

    private UserInput asked() {
        UserInput standard = UserInput.onCommandLine(
                Map.of(
                        Option.LEASE, DEFAULT_LEASE,
                        Option.PROVIDER, provider,
                        Option.NAME, name,
                        Option.OUT, where.out().toString()),
                List.of());
        return new UserInput(PlanFlags.given(command, options()), Map.of()).over(standard);
    }
}
