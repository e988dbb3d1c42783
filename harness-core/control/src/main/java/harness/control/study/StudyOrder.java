package harness.control.study;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Decides what a study does next: first what has begun and has not ended, then what is to be run again, then what is new. Nothing that
 * costs more than is left, but what may hold machines goes on.
 *
 * @param study to be measured
 * @param budget of it
 * @param fresh decides where nothing has to go on
 */
public record StudyOrder(StudyPlan study, StudyBudget budget, Function<StudyState, StudyStep> fresh) {
    private static final String IN_TURN = "each configuration is measured, in an order that is shuffled";

    /**
     * @param study to be measured
     * @param budget of it
     * @return each configuration once
     */
    public static StudyOrder ofEach(StudyPlan study, StudyBudget budget) {
        return new StudyOrder(
                study,
                budget,
                state -> study.order().stream()
                        .filter(configuration -> state.of(configuration.name()).isEmpty())
                        .filter(configuration -> budget.allows(state, configuration.usd()))
                        .findFirst()
                        .<StudyStep>map(configuration -> new StudyStep.Measure(
                                StudyNames.run(configuration.name(), 1), configuration.name(), IN_TURN))
                        .orElseGet(
                                () -> new StudyStep.Finish(StudyEnding.MEASURED, "each configuration was measured")));
    }

    /**
     * @param study to be measured
     * @param live by what
     * @param budget of it
     * @param runs of it
     * @return those that may be the best, until one is
     */
    public static StudyOrder live(StudyPlan study, LiveTerms live, StudyBudget budget, LiveRuns runs) {
        return new StudyOrder(study, budget, new LiveOrder(study, live, budget, runs));
    }

    /**
     * @param state so far
     * @param again names of runs that have ended and are to be run again; each leaves when it was
     * @return what to do
     */
    public StudyStep next(StudyState state, Set<String> again) {
        // One that has not ended may hold machines: it goes on before anything else is rented, and ends by its own
        // limit.
        return first(state, visit -> goesOn(state, visit), "it has begun and not ended")
                .or(() -> first(
                        state,
                        visit -> again.contains(visit.run()) && allows(state, visit.configuration()),
                        "it has not finished"))
                .orElseGet(() -> decided(state, again));
    }

    private static Optional<StudyStep> first(StudyState state, Predicate<StudyState.Visit> wanted, String why) {
        return state.visits().stream()
                .filter(wanted)
                .findFirst()
                .map(visit -> new StudyStep.Measure(visit.run(), visit.configuration(), why));
    }

    private boolean goesOn(StudyState state, StudyState.Visit visit) {
        return visit.ended().isEmpty() && budget.allows(state, visit, study.configuration(visit.configuration()));
    }

    private boolean allows(StudyState state, String configuration) {
        return budget.allows(state, study.configuration(configuration).usd());
    }

    /** Each configuration was measured if money did not end it before. */
    private StudyStep decided(StudyState state, Set<String> again) {
        StudyStep step = fresh.apply(state);
        if (!(step instanceof StudyStep.Finish finish)) {
            return step;
        }
        if (finish.ending() != StudyEnding.MEASURED) {
            List<StudyConfiguration> begun = study.configurations().stream()
                    .filter(configuration -> state.of(configuration.name()).stream()
                            .anyMatch(visit -> visit.ended().isEmpty()))
                    .toList();
            return begun.isEmpty()
                    ? step
                    : new StudyStep.Finish(
                            finish.ending(), "%s; %s".formatted(finish.why(), budget.leftOut(begun, state)));
        }
        List<StudyConfiguration> left = study.configurations().stream()
                .filter(configuration -> {
                    List<StudyState.Visit> visits = state.of(configuration.name());
                    return visits.isEmpty()
                            || visits.stream().anyMatch(visit -> again.contains(visit.run()))
                            || visits.stream().anyMatch(visit -> visit.ended().isEmpty())
                            || (visits.stream().noneMatch(StudyState.Visit::finished)
                                    && !budget.allows(state, configuration.usd()));
                })
                .toList();
        return left.isEmpty() ? step : new StudyStep.Finish(StudyEnding.BUDGET, budget.leftOut(left, state));
    }
}
