package harness.core.cli.rent;

import harness.core.UsageException;
import harness.core.cli.context.Candidates;
import harness.core.cli.context.ExitCode;
import harness.core.cli.context.Services;
import harness.core.cli.context.Terminal;
import harness.core.cli.context.Verbosity;
import harness.core.cli.run.RentConsent;
import harness.core.cli.run.RentOptions;
import harness.core.cli.run.StandingCluster;
import harness.core.file.PrivateDirectory;
import harness.core.machine.MachineProbe;
import harness.core.money.Budget;
import harness.core.money.Lease;
import harness.core.plan.Option;
import harness.core.plan.Planner;
import harness.core.plan.UserInput;
import harness.core.provider.Deployment;
import harness.core.provider.Provider;
import harness.core.provider.RentalDirectory;
import harness.core.provider.Renting;
import harness.core.run.RunDestination;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Rents a cluster for several runs. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = "Rents a cluster for several runs, until 'harness down' or the end of its lease.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness up --name lab --slaves 3 --type i4i.4xlarge --lease 4h",
            "  harness run --cluster lab --workloads dfsio,sort",
            "  harness down lab"
        })
public final class UpCommand implements Callable<Integer> {
    /** What a cluster without a run is rented for, unless the user says. */
    private static final String DEFAULT_LEASE = "2h";

    private final Services services;

    @ParentCommand
    private Verbosity root;

    @CommandLine.Option(
            names = "--provider",
            paramLabel = "NAME",
            defaultValue = "ec2",
            description = "Who rents the machines. Default: ${DEFAULT-VALUE}.")
    private String provider;

    @CommandLine.Option(names = "--name", paramLabel = "NAME", description = "Name of the cluster.", required = true)
    private String name;

    @CommandLine.Option(
            names = "--slaves",
            paramLabel = "N",
            description = "Number of slaves; one master comes on top. Default: 16.")
    private String slaves;

    @CommandLine.Option(
            names = "--type",
            completionCandidates = Candidates.Types.class,
            paramLabel = "TYPE",
            description = "Instance type of every node (see 'harness list types'). Default: hs1.")
    private String type;

    @CommandLine.Option(names = "--yes", description = "Do not ask before more than 5 USD are spent.")
    private boolean yes;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    @Mixin
    private final RentOptions rent = new RentOptions();

    public UpCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        UserInput asked = asked();
        RunDestination destination = RunDestination.of(asked);
        Path directory = destination.out().resolve(destination.name());
        if (!RentalDirectory.isVacant(directory)) {
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

    private UserInput asked() {
        Map<Option, String> flags = new HashMap<>(Map.of(Option.LEASE, DEFAULT_LEASE));
        flags.putAll(rent.flags());
        flags.put(Option.PROVIDER, provider);
        flags.put(Option.NAME, name);
        flags.put(Option.OUT, where.out().toString());
        if (slaves != null) {
            flags.put(Option.SLAVES, slaves);
        }
        if (type != null) {
            flags.put(Option.TYPE, type);
        }
        return UserInput.onCommandLine(flags, List.of());
    }
}
