package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.trial.Trial;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import harness.record.trial.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TimeLeftTest {
    private static final long SECOND = 1_000_000_000L;

    /** Each trial is estimated to take a second. */
    private final Plan plan = PlainPlan.of("embedded", 3, StopRule.FIXED, "sort", "wordcount");

    @Test
    void isWhatWasEstimatedUntilTrialsHaveEnded() {
        TimeLeft left = new TimeLeft(plan, Set.of());
        assertThat(left.trials()).isEqualTo(8);
        assertThat(left.seconds()).hasValue(8);
        assertThat(new TimeLeft(plan, Set.of("sort-0", "sort-1")).seconds()).hasValue(6);
    }

    @Test
    void followsTheTrialsThatHaveEnded() {
        TimeLeft left = new TimeLeft(plan, Set.of());
        left.ended(new Trial("sort", 0, Map.of()), 4 * SECOND);
        left.ended(new Trial("sort", 1, Map.of()), 6 * SECOND);
        // Two of sort as long as the mean, and four of wordcount, of which nothing is known: 11 s for what was
        // estimated to take 3 s.
        assertThat(left.seconds().orElseThrow()).isCloseTo(2 * 5 + 4 * 11 / 3.0, within(1e-9));
        left.ended(new Trial("wordcount", 0, Map.of()), SECOND);
        assertThat(left.seconds()).hasValue(2 * 5 + 3);
    }

    @Test
    void followsWhatWasDecidedAboutSizesUntilATrialOfTheNewOneHasEnded() {
        TimeLeft left = new TimeLeft(plan, Set.of());
        left.ended(new Trial("sort", 0, Map.of()), SECOND);
        left.ended(new Trial("wordcount", 0, Map.of()), SECOND);
        left.resized(new RunEvent.Resized("sort", 8, "larger"));
        assertThat(left.seconds()).hasValue(3 * 8 + 3);
        left.ended(new Trial("sort", 1, Map.of()), 5 * SECOND);
        assertThat(left.seconds()).hasValue(2 * 5 + 3);
    }

    @Test
    void theFirstTrialBehindWarmUpsIsKnown() {
        TimeLeft left = new TimeLeft(plan, Set.of());
        for (String workload : List.of("sort", "wordcount")) {
            assertThat(left.started(new Trial(workload, 0, Map.of()))).isFalse();
            left.ended(new Trial(workload, 0, Map.of()), SECOND);
        }
        assertThat(left.started(new Trial("sort", 1, Map.of()))).isTrue();
        assertThat(left.started(new Trial("wordcount", 1, Map.of()))).isFalse();
    }

    @Test
    void ofNothingNobodyKnows() {
        assertThat(new TimeLeft().seconds()).isEmpty();
        TimeLeft left = new TimeLeft(PlainPlan.of("embedded", 1, StopRule.FIXED, "sort"), Set.of("sort-0"));
        left.ended(new Trial("sort", 1, Map.of()), SECOND);
        assertThat(left.seconds()).isEmpty();
    }
}
