package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import harness.record.trial.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpendingForecastTest {
    private final Plan plan = PlainPlan.of("ec2", 3, StopRule.FIXED, "sort", "wordcount");
    private final List<Double> asked = new ArrayList<>();
    private final SpendingForecast forecast = new SpendingForecast(new TimeLeft(plan, 1, Set.of()), seconds -> {
        asked.add(seconds);
        return Optional.of("too much");
    });

    @Test
    void theFirstRepeatBehindTheWarmUpsIsAskedForWithWhatTheyTook() {
        List<Optional<String>> said = new ArrayList<>();
        for (Trial trial : plan.schedule()) {
            said.add(forecast.beyond(new RunEvent.TrialStarted(trial, 1, 8)));
            said.add(forecast.beyond(ended(trial)));
        }
        assertThat(asked).containsExactly(3 * 20 + 3 * 20.0);
        assertThat(said).filteredOn(Optional::isPresent).containsExactly(Optional.of("too much"));
        assertThat(said.get(4)).isPresent();
    }

    @Test
    void withoutWarmUpsNothingIsForetold() {
        for (Trial trial : plan.schedule().subList(2, 8)) {
            forecast.beyond(new RunEvent.TrialStarted(trial, 1, 8));
            forecast.beyond(ended(trial));
        }
        assertThat(asked).isEmpty();
    }

    private static RunEvent ended(Trial trial) {
        return new RunEvent.TrialEnded(
                PlainPlan.of("ec2", 1, StopRule.FIXED, trial.planned())
                        .workloads()
                        .get(0)
                        .descriptor(),
                new TrialRecord(
                        trial,
                        new Outcome.Passed("proven"),
                        CacheState.notApplicable(),
                        List.of(),
                        List.of(),
                        Instant.EPOCH,
                        Duration.ofSeconds(20)));
    }
}
