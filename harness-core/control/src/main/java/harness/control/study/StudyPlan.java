package harness.control.study;

import harness.api.UsageException;
import harness.record.money.Budget;
import harness.record.plan.Plan;
import harness.record.text.Span;
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
 * @param maxUsd what all runs together may cost, in USD; absent where there is no limit
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
    private static final double SECONDS_PER_HOUR = 3600;

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

    /**
     * @param of some or all of its configurations
     * @return what a run of each is expected to cost, in USD, of those that have a price
     */
    public static double usd(List<StudyConfiguration> of) {
        return of.stream().flatMapToDouble(one -> one.usd().stream()).sum();
    }

    /**
     * @param left configurations that may be measured
     * @return what they may cost and nobody is asked again, in USD: of a live study its limit, or what the dearest costs in its time
     */
    public double mostUsd(List<StudyConfiguration> left) {
        if (live.isEmpty()) {
            return usd(left);
        }
        double dearest = left.stream()
                .flatMapToDouble(one -> one.usdPerHour().stream())
                .max()
                .orElse(0);
        double inTime = live.get().maxSeconds().orElse(Double.POSITIVE_INFINITY) / SECONDS_PER_HOUR;
        return dearest == 0 ? 0 : Math.min(maxUsd.orElse(Double.POSITIVE_INFINITY), dearest * inTime);
    }

    /**
     * Refuses a study whose every configuration cannot be measured once.
     *
     * @throws UsageException if that takes longer, or costs more, than all runs together may
     */
    public void requireEnough() {
        OptionalDouble most = live.map(LiveTerms::maxSeconds).orElse(OptionalDouble.empty());
        if (most.isPresent() && seconds() > most.getAsDouble()) {
            throw new UsageException(
                    "%d configurations, each measured once, take about %s, more than %s: give more time, or plan fewer or shorter ones (--max-time)"
                            .formatted(configurations.size(), Span.show(seconds()), Span.show(most.getAsDouble())));
        }
        if (maxUsd.isPresent() && usd(configurations) > maxUsd.getAsDouble()) {
            throw new UsageException(
                    "%d configurations, each measured once, cost about %s, more than %s: allow more, or plan fewer or shorter ones (--max-usd)"
                            .formatted(
                                    configurations.size(),
                                    Budget.show(usd(configurations)),
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
