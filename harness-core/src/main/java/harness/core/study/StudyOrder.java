package harness.core.study;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides what a study does next: first what has begun and has not ended, then what is to be run again, then what is new.
 *
 * @param fresh decides where nothing has to go on
 */
public record StudyOrder(Function<StudyState, StudyStep> fresh) {
    private static final String IN_TURN = "each configuration is measured, in an order that is shuffled";

    /**
     * @param study to be measured
     * @param budget of it
     * @return each configuration once, as far as the budget allows
     */
    public static StudyOrder ofEach(StudyPlan study, StudyBudget budget) {
        return new StudyOrder(state -> inTurn(study, budget, state));
    }

    private static StudyStep inTurn(StudyPlan study, StudyBudget budget, StudyState state) {
        List<StudyConfiguration> left = study.order().stream()
                .filter(configuration -> state.of(configuration.name()).isEmpty())
                .toList();
        return left.stream()
                .filter(configuration -> budget.allows(configuration, state))
                .findFirst()
                .<StudyStep>map(configuration ->
                        new StudyStep.Measure(StudyNames.run(configuration.name(), 1), configuration.name(), IN_TURN))
                .orElseGet(() -> left.isEmpty()
                        ? new StudyStep.Finish(StudyEnding.MEASURED, "each configuration was measured")
                        : new StudyStep.Finish(
                                StudyEnding.BUDGET,
                                "%d of %d configurations cost more than is left"
                                        .formatted(
                                                left.size(),
                                                study.configurations().size())));
    }

    /**
     * @param state so far
     * @param again names of runs that have ended and are to be run again; each leaves when it was
     * @return what to do
     */
    public StudyStep next(StudyState state, Set<String> again) {
        return state.visits().stream()
                .filter(visit -> visit.ended().isEmpty() || again.contains(visit.run()))
                .findFirst()
                .<StudyStep>map(visit -> new StudyStep.Measure(
                        visit.run(),
                        visit.configuration(),
                        visit.ended().isEmpty() ? "it has begun and not ended" : "it has not finished"))
                .orElseGet(() -> fresh.apply(state));
    }
}
