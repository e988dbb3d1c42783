package harness.api.workload;

import harness.api.metric.Metric;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a workload without running it.
 *
 * @param name as the user types it, for example {@code dfsio-write}
 * @param family a name that stands for several workloads, for example {@code dfsio}; equal to the name where alone
 * @param summary one line
 * @param group the class-path group that its JVM runs on, for example {@code hadoop}; nothing else follows from it
 * @param needs what it has to find where it runs, with the standards of its parameters; not empty
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
        Set<Need> needs,
        int position,
        boolean byDefault,
        List<Parameter> parameters,
        List<Metric> metrics,
        Footprint footprint,
        List<Rule> rules,
        List<Requirement> requirements) {
    /** Copies the lists; a descriptor that was kept before there were rules, or needs, has none. */
    public WorkloadDescriptor {
        needs = needs == null ? Set.of() : Collections.unmodifiableSet(new TreeSet<>(needs));
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
     * @param needs what it has to find where it runs
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
            Set<Need> needs,
            int position,
            boolean byDefault,
            List<Parameter> parameters,
            List<Metric> metrics,
            Footprint footprint) {
        this(
                name,
                family,
                summary,
                group,
                needs,
                position,
                byDefault,
                parameters,
                metrics,
                footprint,
                List.of(),
                List.of());
    }

    /**
     * @param other what it needs
     * @return the same workload with that
     */
    public WorkloadDescriptor with(Footprint other) {
        return new WorkloadDescriptor(
                name,
                family,
                summary,
                group,
                needs,
                position,
                byDefault,
                parameters,
                metrics,
                other,
                rules,
                requirements);
    }

    /**
     * @param parameterName without the workload's prefix
     * @return the parameter, if the workload has it
     */
    public Optional<Parameter> parameter(String parameterName) {
        return parameters.stream().filter(p -> p.name().equals(parameterName)).findFirst();
    }

    /** {@return by which parameter it is sent to a server of the user's, if it can be} */
    public Optional<Rule.OnServer> onServer() {
        return rules.stream()
                .filter(Rule.OnServer.class::isInstance)
                .map(Rule.OnServer.class::cast)
                .findFirst();
    }

    /** {@return where its service answers, if it drives one} */
    public Optional<Rule.AtService> atService() {
        return rules.stream()
                .filter(Rule.AtService.class::isInstance)
                .map(Rule.AtService.class::cast)
                .findFirst();
    }

    /**
     * @param given values of parameters; one that is not among them has its standard
     * @return what it has to find where it runs, with these; nothing where it runs on a server of the user's
     */
    public Set<Need> needs(Map<String, String> given) {
        if (onServer().filter(rule -> rule.given(given)).isPresent()) {
            return Set.of();
        }
        Set<Need> all = EnumSet.copyOf(needs);
        rules.stream()
                .filter(Rule.OnCluster.class::isInstance)
                .map(Rule.OnCluster.class::cast)
                .filter(rule -> rule.needed(given))
                .forEach(rule -> all.add(Need.YARN));
        if (atService().filter(rule -> rule.elsewhere(given)).isPresent()) {
            all.remove(Need.SERVICE);
            all.add(Need.CLIENTS);
        }
        return all;
    }
}
