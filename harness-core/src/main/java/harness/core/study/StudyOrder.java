package harness.core.study;

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
     * @return each configuration once
     */
    public static StudyOrder ofEach(StudyPlan study) {
        return new StudyOrder(state -> study.order().stream()
                .filter(configuration -> state.of(configuration.name()).isEmpty())
                .findFirst()
                .<StudyStep>map(configuration ->
                        new StudyStep.Measure(StudyNames.run(configuration.name(), 1), configuration.name(), IN_TURN))
                .orElseGet(() -> new StudyStep.Finish(StudyEnding.MEASURED, "each configuration was measured")));
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
