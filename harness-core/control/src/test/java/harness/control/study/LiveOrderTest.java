package harness.control.study;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.advise.AdvisedRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveOrderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void whereTimeIsOverBeforeEachWasMeasuredThatIsSaid() {
        LiveTerms live = new LiveTerms(Optional.empty(), Optional.empty(), 0.05, 0.95, OptionalDouble.of(150));
        StudyPlan study = study(live, OptionalDouble.empty(), configuration("a"), configuration("b"));
        study.requireEnough();
        LiveOrder order = new LiveOrder(study, live, StudyBudget.NONE, new Runs(Set.of()));
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
        StudyPlan study = study(live, OptionalDouble.of(3), priced("a"), priced("b"));
        study.requireEnough();
        assertThat(study.mostUsd(study.configurations())).isEqualTo(3);
        LiveOrder order = new LiveOrder(
                study,
                live,
                new StudyBudget(study.maxUsd(), run -> OptionalDouble.of(2.5), run -> false),
                new Runs(Set.of()));
        StudyStep first = order.apply(StudyState.of(List.of()));
        String run = ((StudyStep.Measure) first).run();
        StudyStep next = order.apply(
                StudyState.of(List.of(new StudyEntry.Begun(NOW, run, run, first.why(), OptionalDouble.of(3)))));
        assertThat(next).isInstanceOf(StudyStep.Finish.class);
        assertThat(((StudyStep.Finish) next).ending()).isEqualTo(StudyEnding.BUDGET);
        assertThat(next.why())
                .contains("of 3.00 USD 0.500 USD are left", "left out: slaves=", "for about 1.00 USD", "--max-usd");
    }

    @Test
    void whatWasStoppedIsNotMeasuredAgain() {
        StudyPlan study = study(LiveTerms.STANDARD, OptionalDouble.empty(), configuration("a"), configuration("b"));
        LiveOrder order = new LiveOrder(study, LiveTerms.STANDARD, StudyBudget.NONE, new Runs(Set.of("a", "b")));
        StudyStep next = order.apply(StudyState.of(List.of(
                new StudyEntry.Begun(NOW, "a", "a", "it was not measured yet", OptionalDouble.empty()),
                new StudyEntry.Ended(NOW, "a", 60, OptionalDouble.empty(), Optional.empty()),
                new StudyEntry.Begun(NOW, "b", "b", "it was not measured yet", OptionalDouble.empty()),
                new StudyEntry.Ended(NOW, "b", 60, OptionalDouble.empty(), Optional.empty()))));
        assertThat(next).isInstanceOf(StudyStep.Finish.class);
        assertThat(((StudyStep.Finish) next).ending()).isEqualTo(StudyEnding.OPEN);
    }

    /** Of which none has a result. */
    private record Runs(Set<String> hopeless) implements LiveRuns {
        @Override
        public Optional<AdvisedRun> results(String run) {
            return Optional.empty();
        }

        @Override
        public boolean stopped(String run) {
            return hopeless.contains(run);
        }

        @Override
        public boolean mayStop() {
            return true;
        }
    }

    private static StudyPlan study(LiveTerms live, OptionalDouble maxUsd, StudyConfiguration... configurations) {
        return new StudyPlan(
                "0.1.0",
                "lab",
                42,
                List.of(new Factor("slaves", List.of("1", "2"))),
                Optional.of(live),
                maxUsd,
                List.of(configurations),
                List.of());
    }

    private static StudyConfiguration priced(String name) {
        return new StudyConfiguration(name, Map.of("slaves", name), 3600, OptionalDouble.of(1));
    }

    private static StudyConfiguration configuration(String name) {
        return new StudyConfiguration(name, Map.of("slaves", name), 60, OptionalDouble.empty());
    }
}
