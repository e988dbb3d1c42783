package harness.core.study;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What may be spent on the machines of a study, all runs together.
 *
 * @param maxUsd the limit, if there is one
 * @param spent what a run has cost so far, by its name, in USD
 */
public record StudyBudget(OptionalDouble maxUsd, ToDoubleFunction<String> spent) {
    /** No limit. */
    public static final StudyBudget NONE = new StudyBudget(OptionalDouble.empty(), run -> 0);

    /**
     * @param state so far
     * @param run that is to begin or to go on
     * @return what it may cost, with what it has cost before, in USD, if there is a limit
     */
    public OptionalDouble left(StudyState state, String run) {
        return maxUsd.isPresent()
                ? OptionalDouble.of(maxUsd.getAsDouble()
                        - state.visits().stream()
                                .map(StudyState.Visit::run)
                                .filter(other -> !other.equals(run))
                                .mapToDouble(spent)
                                .sum())
                : OptionalDouble.empty();
    }

    /**
     * @param configuration of the study
     * @param state so far
     * @return whether a run of it, as long as is expected, costs no more than is left
     */
    boolean allows(StudyConfiguration configuration, StudyState state) {
        OptionalDouble left = left(state, "");
        return left.isEmpty() || configuration.usd().orElse(0) <= left.getAsDouble();
    }
}
