package harness.core.cli.run;

import harness.core.cli.context.ExitCode;
import harness.core.cli.context.Services;
import harness.core.cli.plan.PaidRequests;
import harness.core.cli.plan.PlanText;
import harness.core.json.Json;
import harness.core.launch.CacheDirectory;
import harness.core.machine.MachineProbe;
import harness.core.machine.SearchPath;
import harness.core.plan.Plan;
import harness.core.plan.Preflight;
import harness.core.plan.UserInput;
import harness.core.run.RunDestination;
import harness.core.study.Factors;
import harness.core.study.StudyPlan;
import harness.core.study.StudyText;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a run would do. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description =
                "Shows what a run would do, how long it takes and what it costs. Starts nothing. Fails where that is more than --max-usd.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness plan --slaves 16 --type hs1",
            "  harness plan --type i4i.4xlarge --workloads sort --set sort.size=10GiB",
            "  harness plan --type hs1,hi1 --slaves 4,8 --workloads sort",
            "  harness plan --settings",
            "  harness plan --plan study.yaml --json"
        })
public final class PlanCommand implements Callable<Integer>, PlanFlags.Taker {
    private final Services services;

    @Mixin
    private final PlanFlags flags = new PlanFlags();

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Option(names = "--settings", description = "Every parameter, and every setting with its source, too.")
    private boolean settings;

    public PlanCommand(Services services) {
        this.services = services;
    }

    @Override
    public Set<harness.core.plan.Option> options() {
        return EnumSet.allOf(harness.core.plan.Option.class);
    }

    @Override
    public Integer call() throws IOException {
        UserInput asked = flags.asked();
        Factors factors = services.factors(asked);
        if (!factors.none()) {
            StudyPlan study = NewStudy.plan(
                            services, factors, RunDestination.of(asked), Optional.empty(), services.planner()::quote)
                    .study();
            services.terminal()
                    .out()
                    .print(json ? Json.pretty(study) : services.terminal().shown(StudyText.plan(study)));
            // Whoever sees what it costs also sees what to leave out.
            study.requireEnough();
            return ExitCode.PASSED;
        }
        Plan plan = services.planner()
                .quote(asked, MachineProbe.probe(RunDestination.of(asked).out()));
        Preflight.requirePrograms(plan, SearchPath.ofEnvironment());
        services.planner()
                .provider(plan.provider())
                .requireUsable(RunDestination.of(asked).directory(), CacheDirectory.named());
        String costs = PaidRequests.quote(plan);
        PlanText text = new PlanText(
                plan,
                costs,
                plan.deployment().givenType().or(() -> services.catalogue().known(plan.type())),
                services.terminal().columns());
        services.terminal().out().print(json ? Json.pretty(plan) : settings ? text.full() : text.brief());
        plan.budget().ifPresent(budget -> budget.requireEnough(plan.estimate().seconds()));
        return ExitCode.PASSED;
    }
}
