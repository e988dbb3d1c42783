package harness.control.plan;

import harness.api.machine.AwsRegion;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.Option;
import harness.record.plan.PlannedWorkload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The region of rented machines and of services that Harness does not start, and who has named it. */
final class ServiceRegion {
    private static final String REGION = Option.REGION.key();
    private static final String UNNAMED = "no flag, variable or profile names one";

    private ServiceRegion() {}

    /** That of the machines, where they have one; else what the user's environment names. */
    static Optional<AwsRegion> of(UserInput asked, Deployment bare) {
        return Optional.ofNullable(bare.facts().get(Deployment.REGION))
                .map(there -> new AwsRegion(
                        there,
                        asked.get(Option.CLUSTER)
                                .or(() -> asked.get(Option.REGION))
                                .map(UserInput.Value::origin)
                                .or(() -> AwsRegion.given()
                                        .filter(given -> given.name().equals(there))
                                        .map(AwsRegion::origin))
                                .orElse(UNNAMED)))
                .or(AwsRegion::given);
    }

    /**
     * What was asked for, and below it the region of the workloads whose service is elsewhere; another would change nothing.
     *
     * @param region is looked for where a service is elsewhere: nobody else needs settings of AWS that can be read
     */
    static Map<String, UserInput.Value> under(
            Map<String, UserInput.Value> asked,
            List<WorkloadDescriptor> selected,
            Supplier<Optional<AwsRegion>> region) {
        Map<String, UserInput.Value> all = new HashMap<>(asked);
        for (WorkloadDescriptor workload : selected) {
            Optional<Rule.AtService> service = workload.atService()
                    .filter(rule -> Sizing.asked(workload, rule.parameter(), asked)
                            .filter(endpoint -> !endpoint.text().equals(rule.own()))
                            .isPresent())
                    .filter(rule -> workload.parameter(REGION).isPresent()
                            && Sizing.asked(workload, REGION, asked).isEmpty());
            if (service.isPresent()) {
                region.get()
                        .ifPresent(named -> all.put(
                                workload.name() + "." + REGION,
                                new UserInput.Value(named.name(), named.origin(), UserInput.Layer.STANDARD)));
            }
        }
        return all;
    }

    /** {@return one line for each region of a plan} */
    static List<String> notes(
            List<PlannedWorkload> workloads,
            Map<String, UserInput.Value> parameters,
            Deployment bare,
            UserInput asked) {
        return Stream.concat(
                        bare.facts().containsKey(Deployment.REGION)
                                ? of(asked, bare).map(named -> note(named.name(), named.origin())).stream()
                                : Stream.empty(),
                        workloads.stream()
                                .filter(PlannedWorkload::onService)
                                .filter(workload -> workload.parameters().containsKey(REGION))
                                .map(workload -> note(
                                        workload.parameters().get(REGION),
                                        Sizing.asked(workload.descriptor(), REGION, parameters)
                                                .map(UserInput.Value::origin)
                                                .orElse(UNNAMED))))
                .distinct()
                .toList();
    }

    private static String note(String name, String origin) {
        return "region %s (%s)".formatted(name, origin);
    }
}
