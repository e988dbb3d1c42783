package harness.cli.run;

import harness.analysis.advise.Objective;
import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.machine.Machine;
import harness.api.machine.MachineProbe;
import harness.api.machine.SearchPath;
import harness.api.result.Platform;
import harness.cli.context.Services;
import harness.control.plan.Planner;
import harness.control.plan.Preflight;
import harness.control.plan.UserInput;
import harness.control.provider.Renting;
import harness.control.run.RunDestination;
import harness.control.study.Factors;
import harness.control.study.LiveTerms;
import harness.control.study.StudyConfiguration;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyPlan;
import harness.control.study.StudyPlanning;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Plans the clusters that were asked for and measures them in a study of their own. */
final class NewStudy {
    /** Why a study refuses to keep machines. */
    static final String KEEP =
            "'--keep' has no meaning for a study, which gives back the machines of one run before it rents others: leave it out";

    private final Services services;
    private final StudyOutput output;
    private final RentConsent consent;

    NewStudy(Services services, StudyOutput output, RentConsent consent) {
        this.services = services;
        this.output = output;
        this.consent = consent;
    }

    /** The exit code. */
    int start(UserInput asked, LiveOptions options) throws IOException, InterruptedException {
        if (consent.keep()) {
            throw new UsageException(KEEP);
        }
        UserInput ofRuns = options.ofRuns(asked);
        Factors factors = services.factors(ofRuns);
        requireNoCluster(ofRuns);
        RunDestination destination = RunDestination.of(asked);
        destination.requireUsable();
        Optional<LiveTerms> live = options.terms(asked);
        Planner planner = output.planner();
        StudyPlanning planning = plan(services, factors, destination, live, planner::plan);
        planning.study().requireEnough();
        List<Plan> plans =
                planning.planned().stream().map(StudyPlan.Planned::plan).toList();
        requireLimit(planning.study(), plans);
        for (StudyPlan.Planned planned : planning.planned()) {
            planner.provider(planned.plan().provider())
                    .requireUsable(
                            planned.plan().deployment(),
                            destination
                                    .directory()
                                    .resolve(planned.configuration().name()),
                            CacheDirectory.named());
        }
        output.announce(planning);
        output.requireMachine(plans.get(0), destination.name());
        consent.require(
                services.terminal(),
                plans,
                planning.study().mostUsd(planning.study().configurations()));
        return output.measure(StudyDirectory.create(destination.out(), planning), planning.study(), false);
    }

    /** All configurations would be measured on the same machines. */
    private static void requireNoCluster(UserInput asked) {
        asked.get(Option.CLUSTER).ifPresent(cluster -> {
            throw new UsageException(
                    "'%s' is one cluster, and a study rents another one for each of its runs: leave it out, or measure each configuration by itself on it (harness run) (--cluster)"
                            .formatted(cluster.text()));
        });
    }

    /** What decides by itself what it rents has to know when to end. */
    private void requireLimit(StudyPlan study, List<Plan> plans) {
        Planner planner = services.planner();
        boolean limited = study.live().isEmpty()
                || study.maxUsd().isPresent()
                || study.live().get().maxSeconds().isPresent();
        if (!limited && plans.stream().anyMatch(plan -> planner.provider(plan.provider()) instanceof Renting)) {
            throw new UsageException(
                    "--advise rents machines until it is sure, and nothing limits it: say what it may cost, or how long it may take (--max-usd, --max-time)");
        }
    }

    /** Refuses what nothing can be had of; each configuration is planned, or quoted, as the planning does it. */
    static StudyPlanning plan(
            Services services,
            Factors factors,
            RunDestination destination,
            Optional<LiveTerms> live,
            BiFunction<UserInput, Machine, Plan> each)
            throws IOException {
        if (factors.none()) {
            throw new UsageException(
                    "there is one configuration, and --advise chooses among several: give a list, such as --set dfs.replication=1,2 (--advise)");
        }
        Planner planner = services.planner();
        Machine machine = MachineProbe.probe(destination.out());
        StudyPlanning planning =
                StudyPlanning.of(destination.name(), factors, factors.combinations(planner::takes), live, input -> {
                    Plan plan = each.apply(input, machine);
                    Preflight.requirePrograms(plan, SearchPath.ofEnvironment());
                    return plan;
                });
        live.ifPresent(terms -> requireAnswerable(planning, terms));
        return planning;
    }

    /** Whatever was measured, there would be no answer. */
    private static void requireAnswerable(StudyPlanning planning, LiveTerms terms) {
        List<PlannedWorkload> workloads = planning.planned().get(0).plan().workloads();
        Set<String> names = workloads.stream().map(PlannedWorkload::name).collect(Collectors.toSet());
        if (terms.wanted().isEmpty() && names.size() > 1) {
            throw new UsageException(
                    "%d workloads are to be run: say which to choose for, as --for %s, or name one (--workloads)"
                            .formatted(names.size(), workloads.get(0).name()));
        }
        terms.advice().wanted().stream()
                .map(wanted -> wanted.selection().workload().orElseThrow())
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UsageException("'%s' is none of the workloads that are to be run: %s (--for)"
                            .formatted(name, String.join(", ", names)));
                });
        if (workloads.size() > names.size()) {
            throw new UsageException(
                    "a workload has several combinations of parameters, and --advise chooses among clusters: give each parameter one value (--set)");
        }
        List<Plan> plans =
                planning.planned().stream().map(StudyPlan.Planned::plan).toList();
        long machines = plans.stream()
                .map(plan -> List.of(plan.type(), plan.slaves()))
                .distinct()
                .count();
        if (machines > 1 && plans.stream().allMatch(plan -> plan.provider().equals(Platform.EMBEDDED))) {
            throw new UsageException(
                    "the study differs in types or numbers of slaves, and an embedded cluster says nothing of machines to rent: vary settings (--set), or leave --advise out");
        }
        long unpriced = planning.study().configurations().stream()
                .filter(one -> one.usdPerHour().isEmpty())
                .count();
        boolean byPrice = terms.by().filter(by -> Objective.named(by).priced()).isPresent();
        if (byPrice && unpriced > 0) {
            throw new UsageException(
                    "'%s' needs a price, and of %d configurations %d have none: choose by time or rate (--by)"
                            .formatted(
                                    terms.by().get(),
                                    planning.study().configurations().size(),
                                    unpriced));
        }
        if (planning.study().configurations().size() < 2) {
            throw new UsageException("only %s can be had, and --advise chooses among several: %s (--advise)"
                    .formatted(
                            planning.study().configurations().stream()
                                    .map(StudyConfiguration::label)
                                    .collect(Collectors.joining()),
                            planning.study().refused().get(0).reason()));
        }
    }
}
