package harness.cli.run;

import harness.api.cache.CacheDirectory;
import harness.api.json.Json;
import harness.api.machine.MachineProbe;
import harness.api.machine.SearchPath;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.plan.PaidRequests;
import harness.cli.plan.PlanText;
import harness.control.plan.Preflight;
import harness.control.plan.UserInput;
import harness.control.run.RunDestination;
import harness.control.study.Factors;
import harness.control.study.StudyPlan;
import harness.control.study.StudyText;
import harness.record.plan.Plan;
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
    public Set<harness.record.plan.Option> options() {
        return EnumSet.allOf(harness.record.plan.Option.class);
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
                .requireUsable(plan.deployment(), RunDestination.of(asked).directory(), CacheDirectory.named());
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
