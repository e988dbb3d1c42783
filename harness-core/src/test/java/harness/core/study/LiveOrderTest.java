package harness.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveOrderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void whereTimeIsOverBeforeEachWasMeasuredThatIsSaid() {
        LiveTerms live = new LiveTerms(Optional.empty(), Optional.empty(), 0.05, 0.95, OptionalDouble.of(150));
        StudyPlan study = new StudyPlan(
                "0.1.0",
                "lab",
                42,
                List.of(new Factor("slaves", List.of("1", "2"))),
                Optional.of(live),
                OptionalDouble.empty(),
                List.of(configuration("a"), configuration("b")),
                List.of());
        study.requireEnough();
        LiveOrder order = new LiveOrder(study, live, StudyBudget.NONE, run -> Optional.empty());
        StudyStep first = order.apply(StudyState.of(List.of()));
        assertThat(first).isInstanceOf(StudyStep.Measure.class);
        String run = ((StudyStep.Measure) first).run();
        StudyState late = StudyState.of(List.of(
                new StudyEntry.Begun(NOW, run, run, first.why(), OptionalDouble.empty()),
                new StudyEntry.Ended(NOW, run, 120, OptionalDouble.empty(), Optional.empty())));
        StudyStep next = order.apply(late);
        assertThat(next).isInstanceOf(StudyStep.Finish.class);
        assertThat(((StudyStep.Finish) next).ending()).isEqualTo(StudyEnding.BUDGET);
        assertThat(next.why()).contains("1 of 2 configurations could not be measured", "--max-time");
    }

    @Test
    void whereMoneyIsSpentBeforeEachWasMeasuredThatIsSaid() {
        LiveTerms live = LiveTerms.STANDARD;
        StudyPlan study = new StudyPlan(
                "0.1.0",
                "lab",
                42,
                List.of(new Factor("slaves", List.of("1", "2"))),
                Optional.of(live),
                OptionalDouble.of(3),
                List.of(priced("a"), priced("b")),
                List.of());
        study.requireEnough();
        assertThat(study.mostUsd(study.configurations())).isEqualTo(3);
        LiveOrder order = new LiveOrder(
                study, live, new StudyBudget(study.maxUsd(), run -> OptionalDouble.of(2.5)), run -> Optional.empty());
        StudyStep first = order.apply(StudyState.of(List.of()));
        String run = ((StudyStep.Measure) first).run();
        StudyStep next = order.apply(
                StudyState.of(List.of(new StudyEntry.Begun(NOW, run, run, first.why(), OptionalDouble.of(3)))));
        assertThat(next).isInstanceOf(StudyStep.Finish.class);
        assertThat(((StudyStep.Finish) next).ending()).isEqualTo(StudyEnding.BUDGET);
        assertThat(next.why())
                .contains("of 3.00 USD 0.500 USD are left", "left out: slaves=", "for about 1.00 USD", "--max-usd");
    }

    private static StudyConfiguration priced(String name) {
        return new StudyConfiguration(name, Map.of("slaves", name), 3600, OptionalDouble.of(1));
    }

    private static StudyConfiguration configuration(String name) {
        return new StudyConfiguration(name, Map.of("slaves", name), 60, OptionalDouble.empty());
    }
}
