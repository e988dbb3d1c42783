package harness.core.study;

import harness.core.UsageException;
import harness.core.money.Budget;
import harness.core.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * A study before it is run: {@code study.json}. The plan of each configuration, with its prices, is kept beside it and stays as it is.
 *
 * @param harness version that made it
 * @param name of the study
 * @param seed of the order
 * @param factors what differs between configurations
 * @param live what decides which configuration is measured next; absent where each is measured once
 * @param maxUsd what may be spent on machines, all runs together
 * @param configurations 1 or more, in the order of the lists
 * @param refused combinations that cannot be had
 */
public record StudyPlan(
        String harness,
        String name,
        long seed,
        List<Factor> factors,
        Optional<LiveTerms> live,
        OptionalDouble maxUsd,
        List<StudyConfiguration> configurations,
        List<RefusedConfiguration> refused) {
    /** Copies the lists. */
    public StudyPlan {
        factors = List.copyOf(factors);
        configurations = List.copyOf(configurations);
        refused = List.copyOf(refused);
    }

    /**
     * @param name of a configuration
     * @return it
     * @throws UsageException if there is none
     */
    public StudyConfiguration configuration(String name) {
        return configurations.stream()
                .filter(configuration -> configuration.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "study %s is corrupt: its journal names '%s', which is none of its configurations"
                                .formatted(this.name, name)));
    }

    /** {@return the order in which configurations are measured first: shuffled, since what runs last always gets the machine's drift} */
    public List<StudyConfiguration> order() {
        List<StudyConfiguration> order = new ArrayList<>(configurations);
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    /** {@return seconds that a run of each configuration takes, one after the other} */
    public double seconds() {
        return configurations.stream().mapToDouble(StudyConfiguration::seconds).sum();
    }

    /** {@return what a run of each configuration costs, in USD; absent where one has no price} */
    public OptionalDouble usd() {
        return configurations.stream().allMatch(one -> one.usd().isPresent())
                ? OptionalDouble.of(configurations.stream()
                        .flatMapToDouble(one -> one.usd().stream())
                        .sum())
                : OptionalDouble.empty();
    }

    /**
     * Refuses a study whose every configuration cannot be measured once.
     *
     * @throws UsageException if that costs more than may be spent
     */
    public void requireEnough() {
        if (maxUsd.isPresent() && usd().isPresent() && usd().getAsDouble() > maxUsd.getAsDouble()) {
            throw new UsageException(
                    "%d configurations cost about %s, more than %s: use fewer, fewer --repeats or a smaller --scale (--max-usd)"
                            .formatted(
                                    configurations.size(),
                                    Budget.show(usd().getAsDouble()),
                                    Budget.show(maxUsd.getAsDouble())));
        }
    }

    /**
     * A configuration of a study with its whole plan.
     *
     * @param configuration the configuration
     * @param plan of each of its runs
     */
    public record Planned(StudyConfiguration configuration, Plan plan) {}
}
