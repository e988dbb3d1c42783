package harness.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StudyBudgetTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    /** 1 USD each. */
    private static final StudyPlan THREE = new StudyPlan(
            "0.1.0",
            "lab",
            42,
            List.of(new Factor("slaves", List.of("1", "2", "3"))),
            Optional.empty(),
            OptionalDouble.of(3.5),
            List.of(configuration("a"), configuration("b"), configuration("c")),
            List.of());

    private static StudyConfiguration configuration(String name) {
        return new StudyConfiguration(name, Map.of("slaves", name), 3600, OptionalDouble.of(1));
    }

    @Test
    void aRunMayCostWhatTheOthersHaveLeft() {
        StudyBudget budget = new StudyBudget(OptionalDouble.of(3.5), run -> run.equals("a") ? 1.25 : 0.75);
        StudyState state = StudyState.of(List.of(begun("a"), ended("a"), begun("b")));
        assertThat(budget.left(state, "b")).hasValue(2.25);
        assertThat(budget.left(state, "c")).hasValue(1.5);
        assertThat(StudyBudget.NONE.left(state, "c")).isEmpty();
    }

    @Test
    void whatCostsMoreThanIsLeftIsNotBegunAndThatIsSaid() {
        StudyBudget budget = new StudyBudget(THREE.maxUsd(), run -> 1.5);
        StudyOrder order = StudyOrder.ofEach(THREE, budget);
        List<StudyEntry> entries = new ArrayList<>();
        while (order.next(StudyState.of(entries), Set.of()) instanceof StudyStep.Measure step) {
            entries.add(begun(step.run()));
            entries.add(ended(step.run()));
        }
        assertThat(StudyState.of(entries).visits()).hasSize(2);
        assertThat(order.next(StudyState.of(entries), Set.of()))
                .isEqualTo(new StudyStep.Finish(StudyEnding.BUDGET, "1 of 3 configurations cost more than is left"));
    }

    @Test
    void allTogetherAreNotMoreThanMayBeSpent() {
        assertThat(THREE.usd()).hasValue(3);
        THREE.requireEnough();
    }

    private static StudyEntry begun(String run) {
        return new StudyEntry.Begun(NOW, run, run, "in turn");
    }

    private static StudyEntry ended(String run) {
        return new StudyEntry.Ended(NOW, run, 60, Optional.empty());
    }
}
