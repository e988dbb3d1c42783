package harness.control.plan;

import harness.api.UsageException;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlannedWorkload;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Class-path groups that workloads start, and of which {@code harness.jar} may lack jars.
 *
 * @param missing names of a group's jars that are neither in {@code harness.jar} nor on this machine
 */
record StartedGroups(Function<String, List<String>> missing) {
    /** Of Amazon's DynamoDB Local, the only one that harness.jar may not carry. */
    private static final String TERMS = "https://aws.amazon.com/dynamodblocallicense/";

    /**
     * @param workload a workload
     * @param set what was asked for
     * @return whether it cannot run as it is asked for
     */
    boolean lackedBy(WorkloadDescriptor workload, Map<String, UserInput.Value> set) {
        return rules(workload)
                .filter(rule -> rule.when().holds(Map.of(rule.when().parameter(), value(workload, rule, set))))
                .anyMatch(this::isLacking);
    }

    private static String value(WorkloadDescriptor workload, Rule.StartsGroup rule, Map<String, UserInput.Value> set) {
        String parameter = rule.when().parameter();
        return Sizing.asked(workload, parameter, set)
                .map(UserInput.Value::text)
                .or(() -> workload.parameter(parameter)
                        .map(known -> known.standard().value()))
                .orElse("");
    }

    /**
     * @param standard the workloads of a run that names none
     * @param selected those of them that run
     * @return a line about the others if there are any
     */
    List<String> notes(List<WorkloadDescriptor> standard, List<WorkloadDescriptor> selected) {
        List<WorkloadDescriptor> out = standard.stream()
                .filter(workload -> !selected.contains(workload))
                .toList();
        if (out.isEmpty()) {
            return List.of();
        }
        String names = out.stream().map(WorkloadDescriptor::name).collect(Collectors.joining(", "));
        Rule.StartsGroup rule = out.stream()
                .flatMap(StartedGroups::rules)
                .filter(this::isLacking)
                .findFirst()
                .orElseThrow();
        return List.of("%s: left out, %s".formatted(names, reason(rule)));
    }

    /**
     * @param workloads of a plan
     * @throws UsageException if one of them cannot run
     */
    void require(Collection<PlannedWorkload> workloads) {
        for (PlannedWorkload workload : workloads) {
            rules(workload.descriptor())
                    .filter(rule -> rule.when().holds(workload.parameters()))
                    .filter(this::isLacking)
                    .findFirst()
                    .ifPresent(rule -> {
                        throw new UsageException("%s cannot run: %s, or set another %s (--set %s.%s)"
                                .formatted(
                                        workload.name(),
                                        reason(rule),
                                        rule.when().parameter(),
                                        workload.name(),
                                        rule.when().parameter()));
                    });
        }
    }

    private boolean isLacking(Rule.StartsGroup rule) {
        return !missing.apply(rule.group()).isEmpty();
    }

    private String reason(Rule.StartsGroup rule) {
        return "%s is not on this machine and harness.jar may not carry it: --accept-terms gets it, if you accept %s"
                .formatted(String.join(", ", missing.apply(rule.group())), TERMS);
    }

    private static Stream<Rule.StartsGroup> rules(WorkloadDescriptor workload) {
        return workload.rules().stream()
                .filter(Rule.StartsGroup.class::isInstance)
                .map(Rule.StartsGroup.class::cast);
    }
}
