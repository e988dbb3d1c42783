package harness.cli.run;

import harness.api.cache.CacheDirectory;
import harness.api.machine.MachineProbe;
import harness.api.machine.SearchPath;
import harness.cli.context.Services;
import harness.control.plan.Planner;
import harness.control.plan.Preflight;
import harness.control.plan.UserInput;
import harness.control.provider.Provider;
import harness.control.run.RunDestination;
import harness.control.run.TimeLeft;
import harness.record.plan.Plan;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.util.Set;

/** Plans what was asked for and runs it in a directory of its own. */
public final class NewRun {
    private final Services services;
    private final RunOutput output;
    private final boolean verbose;
    private final RentConsent consent;

    /** For what rents no machines. */
    public NewRun(Services services, RunOutput output, boolean verbose) {
        this(services, output, verbose, new RentConsent());
    }

    NewRun(Services services, RunOutput output, boolean verbose, RentConsent consent) {
        this.services = services;
        this.output = output;
        this.verbose = verbose;
        this.consent = consent;
    }

    /** The exit code. */
    public int start(UserInput asked) throws IOException, InterruptedException {
        RunDestination destination = RunDestination.of(asked);
        destination.requireUsable();
        Planner planner = output.planner(services);
        Plan plan = planner.plan(asked, MachineProbe.probe(destination.out()));
        Preflight.requirePrograms(plan, SearchPath.ofEnvironment());
        Provider provider = planner.provider(plan.provider());
        provider.requireUsable(plan.deployment(), destination.directory(), CacheDirectory.named());
        return output.launch(
                plan,
                provider,
                destination.name(),
                false,
                () -> {
                    RunDirectory run = RunDirectory.create(destination.out(), destination.name());
                    run.writePlan(plan);
                    return run;
                },
                new TimeLeft(plan, Set.of()),
                services.terminal(),
                verbose,
                consent);
    }
}
