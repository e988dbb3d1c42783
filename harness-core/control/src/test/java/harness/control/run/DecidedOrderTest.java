package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import harness.record.result.ResultStore;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecidedOrderTest {
    private static final Metric RATE = new Metric("item_rate", "items/s", Direction.HIGHER, "Items.");
    private static final Outcome PASSED = new Outcome.Passed("proven");

    /** Of the times, 1 / rate: CV 7.9 %, for which 5 % takes 21 repeats. */
    private static final double[] WIDE = {1 / 90.0, 1 / 95.0, 1 / 100.0, 1 / 105.0, 1 / 110.0};

    private static final double[] NARROW = {100, 101, 99, 100.5, 99.5};

    @TempDir
    Path out;

    private RunDirectory run;
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void create() {
        run = RunDirectory.create(out, "r");
    }

    @Test
    void thePilotComesFirstAndDecidesOnceForEachWorkload() throws IOException {
        Plan plan = plan(30, Optional.empty());
        assertThat(order(plan).after(Set.of())).hasSize(2 * 6);
        keep("wide", WIDE);
        keep("narrow", NARROW);
        assertThat(order(plan).after(Set.of("wide-1"))).hasSize(2 * 6);
        assertThat(told).isEmpty();

        List<Trial> all = order(plan).after(finished());
        assertThat(all).hasSize(2 * 6 + 16).last().extracting(Trial::id).isEqualTo("wide-21");
        assertThat(told)
                .containsExactly(
                        "to be within 5 %: 21 repeats of wide, the pilot's 5 are enough, or say nothing of the spread,"
                                + " for 1 of 2 results; about 32.0 s left");
    }

    /** What a resumed run reads is what was decided, whatever has ended since. */
    @Test
    void theDecisionIsInThePlanAndIsNotMadeAgain() throws IOException {
        keep("wide", WIDE);
        keep("narrow", NARROW);
        List<Trial> all = order(plan(30, Optional.empty())).after(finished());
        Plan written = Json.mapper().treeToValue(run.readPlan(), Plan.class);
        assertThat(written.stop().decided().orElseThrow()).containsOnly(Map.entry("wide", 21), Map.entry("narrow", 5));
        keep("wide", 6, 50, PASSED);
        told.clear();
        assertThat(order(written).after(finished())).isEqualTo(all);
        assertThat(told).isEmpty();
    }

    /** Killed between the pilot's last row and the plan that has the decision. */
    @Test
    void whatWasNotWrittenDownIsDecidedAgainFromTheSameRows() throws IOException {
        keep("wide", WIDE);
        keep("narrow", NARROW);
        Plan plan = plan(30, Optional.empty());
        List<Trial> all = order(plan).after(finished());
        assertThat(new PilotDecision(plan, Results.read(run.results()))
                        .after(finished())
                        .schedule())
                .isEqualTo(all);
    }

    @Test
    void noWorkloadTakesMoreThanTheMost() throws IOException {
        keep("wide", WIDE);
        keep("narrow", NARROW);
        assertThat(order(plan(12, Optional.empty())).after(finished()))
                .filteredOn(trial -> trial.planned().equals("wide"))
                .hasSize(1 + 12);
        assertThat(told).singleElement().asString().contains("12 repeats of wide, for which it takes 21,");
    }

    /** Ten trials of 2 s are over; 10 s are left for the others of wide, of 2 s each. */
    @Test
    void whatDoesNotFitIntoTheTimeByThePilotsTimesIsLeftOut() throws IOException {
        keep("wide", WIDE);
        keep("narrow", NARROW);
        assertThat(order(plan(30, Optional.of(Duration.ofSeconds(31)))).after(finished()))
                .filteredOn(trial -> trial.planned().equals("wide"))
                .hasSize(1 + 5 + 5);
    }

    @Test
    void aTrialThatDidNotPassIsNoRepeat() throws IOException {
        keep("narrow", NARROW);
        keep("wide", 1, WIDE[0], PASSED);
        keep("wide", 2, WIDE[2], PASSED);
        keep("wide", 3, Double.NaN, new Outcome.Failed("killed"));
        keep("wide", 4, WIDE[4], PASSED);
        keep("wide", 5, 1, new Outcome.Invalid("wrong"));
        // t(0.975) of 2 degrees of freedom is 4.302653: (4.302653 x 0.1 / ln 1.05)^2 = 77.8, and two more for those.
        assertThat(order(plan(100, Optional.empty())).after(finished()))
                .filteredOn(trial -> trial.planned().equals("wide"))
                .hasSize(1 + 80);
    }

    @Test
    void whatNeverPassedHasNoMoreTrials() throws IOException {
        keep("narrow", NARROW);
        for (int repeat = 1; repeat <= 5; repeat++) {
            keep("wide", repeat, Double.NaN, new Outcome.Failed("killed"));
        }
        assertThat(order(plan(30, Optional.empty())).after(finished())).hasSize(2 * 6);
    }

    @Test
    void aFixedNumberOfRepeatsAsksNoResults() {
        Plan fixed = plan(StopRule.FIXED);
        assertThat(new DecidedOrder(
                                fixed,
                                1,
                                new RunDirectory(out.resolve("nowhere")),
                                new DecidedOrder.Ways(true, true),
                                event -> {})
                        .after(Set.of()))
                .isEqualTo(fixed.schedule());
    }

    private DecidedOrder order(Plan plan) {
        return new DecidedOrder(
                plan, 1, run, new DecidedOrder.Ways(true, true), event -> told.add(((RunEvent.Stage) event).what()));
    }

    private Set<String> finished() throws IOException {
        Set<String> finished = new java.util.HashSet<>(Set.of("wide-0", "narrow-0"));
        finished.addAll(Results.read(run.results()).finished());
        return finished;
    }

    private void keep(String workload, double... rates) throws IOException {
        for (int i = 0; i < rates.length; i++) {
            keep(workload, i + 1, rates[i], PASSED);
        }
    }

    private void keep(String workload, int repeat, double rate, Outcome outcome) throws IOException {
        try (ResultStore store = ResultStore.open(run, PlainPlan.PLATFORM)) {
            store.keep(new TrialRecord(
                    new Trial(workload, repeat, Map.of()),
                    outcome,
                    CacheState.notApplicable(),
                    Double.isNaN(rate) ? List.of() : List.of(Measurement.of(RATE, rate)),
                    List.of(),
                    Instant.EPOCH.plusSeconds(repeat),
                    Duration.ofSeconds(2)));
        }
    }

    private static Plan plan(int most, Optional<Duration> time) {
        return plan(StopRule.precise(0.05, most, time));
    }

    private static Plan plan(StopRule stop) {
        return PlainPlan.of("embedded", 5, stop, "wide", "narrow");
    }
}
