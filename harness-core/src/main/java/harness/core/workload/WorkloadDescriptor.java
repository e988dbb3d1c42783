package harness.core.workload;

import harness.core.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a workload without running it.
 *
 * @param name as the user types it, for example {@code dfsio-write}
 * @param family a name that stands for several workloads, for example {@code dfsio}; equal to the name where alone
 * @param summary one line
 * @param group the class-path group that its JVM runs on, for example {@code hadoop}
 * @param position its place in lists and in preparation; lower first
 * @param byDefault whether a run without {@code --workloads} includes it
 * @param parameters what can be set, the one named {@code size} among them
 * @param metrics what it measures
 * @param footprint what it needs
 * @param rules what has to hold between its parameters
 * @param requirements programs that have to be on the machine
 */
public record WorkloadDescriptor(
        String name,
        String family,
        String summary,
        String group,
        int position,
        boolean byDefault,
        List<Parameter> parameters,
        List<Metric> metrics,
        Footprint footprint,
        List<Rule> rules,
        List<Requirement> requirements) {
    /** Copies the lists; a descriptor that was kept before there were rules has none. */
    public WorkloadDescriptor {
        parameters = List.copyOf(parameters);
        metrics = List.copyOf(metrics);
        rules = rules == null ? List.of() : List.copyOf(rules);
        requirements = requirements == null ? List.of() : List.copyOf(requirements);
    }

    /**
     * A workload whose parameters are independent of each other and that needs no program.
     *
     * @param name as the user types it
     * @param family a name that stands for several workloads
     * @param summary one line
     * @param group the class-path group that its JVM runs on
     * @param position its place in lists and in preparation
     * @param byDefault whether a run without {@code --workloads} includes it
     * @param parameters what can be set
     * @param metrics what it measures
     * @param footprint what it needs
     */
    public WorkloadDescriptor(
            String name,
            String family,
            String summary,
            String group,
            int position,
            boolean byDefault,
            List<Parameter> parameters,
            List<Metric> metrics,
            Footprint footprint) {
        this(name, family, summary, group, position, byDefault, parameters, metrics, footprint, List.of(), List.of());
    }

    /**
     * @param parameterName without the workload's prefix
     * @return the parameter, if the workload has it
     */
    public Optional<Parameter> parameter(String parameterName) {
        return parameters.stream().filter(p -> p.name().equals(parameterName)).findFirst();
    }

    /**
     * @return by which parameter it is sent to a server of the user's, if it can be
     */
    public Optional<Rule.OnServer> onServer() {
        return rules.stream()
                .filter(Rule.OnServer.class::isInstance)
                .map(Rule.OnServer.class::cast)
                .findFirst();
    }
}
