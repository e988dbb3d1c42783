package harness.control.study;

import harness.record.money.Budget;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What all runs of a study together may cost: each run gets what the others have left of the limit.
 *
 * @param maxUsd the limit in USD; absent where there is none
 * @param costs tells what runs have cost
 * @param holds tells of runs, by their names, whether they may hold machines
 */
public record StudyBudget(OptionalDouble maxUsd, Costs costs, Predicate<String> holds) {
    /** Where nothing is paid for. */
    public static final StudyBudget NONE =
            new StudyBudget(OptionalDouble.empty(), run -> OptionalDouble.empty(), run -> false);

    /** Tells what runs have cost. */
    @FunctionalInterface
    public interface Costs {
        /**
         * @param run its name, begun or not
         * @return what all parts of it have cost until now, in USD; machines whose end nobody has confirmed count as if they were
         *     there. Absent where nothing was paid for, or its price is not known
         */
        OptionalDouble usd(String run);
    }

    /**
     * @param state of the study
     * @return what its runs have cost until now, in USD
     */
    public double spent(StudyState state) {
        return state.visits().stream().mapToDouble(this::usd).sum();
    }

    /** What was written down counts also where a run's own papers are gone. */
    private double usd(StudyState.Visit visit) {
        return Math.max(visit.usd(), costs.usd(visit.run()).orElse(0));
    }

    /**
     * @param state of the study
     * @param run that is to begin, or to go on
     * @return what it may cost at most, with what it has cost before, in USD; 0 or more
     */
    public OptionalDouble limit(StudyState state, String run) {
        return maxUsd.isEmpty()
                ? maxUsd
                : OptionalDouble.of(Math.max(
                        0,
                        maxUsd.getAsDouble()
                                - lost(state, run)
                                - state.visits().stream()
                                        .filter(visit -> !visit.run().equals(run))
                                        .mapToDouble(this::usd)
                                        .sum()));
    }

    /**
     * @param state of the study
     * @param run its name, begun or not
     * @return what the study's journal has of it and its own papers do not know any more, in USD
     */
    double lost(StudyState state, String run) {
        return state.visits().stream()
                .filter(visit -> visit.run().equals(run))
                .mapToDouble(visit -> Math.max(0, visit.usd() - costs.usd(run).orElse(0)))
                .sum();
    }

    /**
     * @param state of the study
     * @param usd that one more run is expected to cost
     * @return whether so much is left
     */
    public boolean allows(StudyState state, OptionalDouble usd) {
        return maxUsd.isEmpty() || usd.isEmpty() || usd.getAsDouble() <= left(state);
    }

    /**
     * @param state of the study
     * @param visit a run that has begun and not ended
     * @param configuration that it measures
     * @return whether it goes on: what it holds has to be given back, and what rents anew has to pay for that
     */
    boolean allows(StudyState state, StudyState.Visit visit, StudyConfiguration configuration) {
        return holds.test(visit.run()) || allows(state, least(state, configuration));
    }

    /** What it costs to begin with a configuration, or to go on: a run that has not ended has paid for a part. */
    private OptionalDouble least(StudyState state, StudyConfiguration configuration) {
        double part = state.of(configuration.name()).stream()
                .filter(visit -> visit.ended().isEmpty())
                .mapToDouble(this::usd)
                .sum();
        OptionalDouble shortest = configuration.usd(Budget.GIVING_BACK_SECONDS);
        return part > 0 && shortest.isPresent()
                ? OptionalDouble.of(
                        Math.max(shortest.getAsDouble(), configuration.usd().orElseThrow() - part))
                : configuration.usd();
    }

    private double left(StudyState state) {
        return Math.max(0, maxUsd.orElse(Double.POSITIVE_INFINITY) - spent(state));
    }

    /**
     * @param configurations that are not measured since too little is left
     * @param state of the study
     * @return that, in one line
     */
    String leftOut(List<StudyConfiguration> configurations, StudyState state) {
        return "of %s %s are left, and so these are left out: %s (--max-usd)"
                .formatted(
                        Budget.show(maxUsd.orElseThrow()),
                        Budget.show(left(state)),
                        configurations.stream()
                                .map(one -> "%s, for about %s"
                                        .formatted(
                                                one.label(),
                                                Budget.show(least(state, one).orElse(0))))
                                .collect(Collectors.joining("; ")));
    }
}
