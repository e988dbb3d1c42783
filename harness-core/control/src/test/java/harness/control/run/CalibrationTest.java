package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.Concurrency;
import harness.api.json.Json;
import harness.api.metric.Measurement;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.units.Bytes;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scale;
import harness.record.plan.StopRule;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import harness.record.trial.DriverMetrics;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
    private static final Outcome PASSED = new Outcome.Passed("proven");
    private static final Set<String> WARM_UPS = Set.of("write-a-0", "write-b-0", "read-0");

    @TempDir
    Path out;

    private RunDirectory run;
    private Plan plan = plan(Map.of(), 2 * Bytes.MIB);
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void create() {
        run = RunDirectory.create(out, "r");
    }

    @Test
    void aSizeOfHarnesssOwnIsRaisedForAllCellsOfTheWorkloadAlike() throws IOException {
        keep("write-a", 0.4, PASSED);
        keep("write-b", 1.5, PASSED);
        keep("read", 1.6, PASSED);
        List<Trial> all = order(plan).after(WARM_UPS);
        assertThat(sizes(all)).containsOnly(Map.entry("write", "16777216"), Map.entry("read", "2097152"));
        assertThat(told)
                .containsExactly(
                        "the warm-up of write took 0.400 s, and a repeat of less than 1 s does not count: its size of 2MiB"
                                + " becomes 16MiB");
    }

    /** What a resumed run reads is what was decided. */
    @Test
    void theDecisionIsInThePlanAndIsNotMadeAgain() throws IOException {
        keep("write-a", 0.4, PASSED);
        keep("write-b", 0.4, PASSED);
        keep("read", 0.6, PASSED);
        List<Trial> all = order(plan).after(WARM_UPS);
        told.clear();
        Plan written = Json.mapper().treeToValue(run.readPlan(), Plan.class);
        assertThat(order(written).after(WARM_UPS)).isEqualTo(all);
        assertThat(told).isEmpty();
        assertThat(written.estimate().seconds()).isGreaterThan(0);
    }

    @ParameterizedTest
    @CsvSource({"1.499, 2", "0.999, 4", "0.5, 4", "0.376, 8", "0.25, 8", "0.1, 32"})
    void aRepeatTakesTwoSecondsOrMoreThen(double seconds, long times) throws IOException {
        keep("write-a", seconds, PASSED);
        keep("write-b", seconds, PASSED);
        keep("read", 5, PASSED);
        assertThat(sizes(order(plan).after(WARM_UPS))).containsEntry("write", Long.toString(times * 2 * Bytes.MIB));
    }

    /** A repeat may be faster than its warm-up by a third, which is no reason to speak against a size of the user's. */
    @Test
    void aWarmUpThatWouldCountSaysNothingAgainstASizeOfTheUsers() throws IOException {
        plan = plan(Map.of("set.io.size", "1MiB"), Bytes.MIB);
        keep("write-a", 1.1, PASSED);
        keep("write-b", 1.1, PASSED);
        keep("read", 1.1, PASSED);
        assertThat(order(plan).after(WARM_UPS)).isEqualTo(plan.schedule());
        assertThat(told).isEmpty();
    }

    @Test
    void whereEveryWarmUpWasFarTooShortAndNoSizeCanBeRaisedTheRepeatsAreHopeless() throws IOException {
        plan = plan(Map.of("set.io.size", "1MiB"), Bytes.MIB);
        keep("write-a", 0.499, PASSED);
        keep("write-b", 0.4, PASSED);
        DecidedOrder early = order(plan);
        early.after(Set.of("write-a-0", "write-b-0"));
        assertThat(early.hopeless()).isEmpty();
        keep("read", 0.3, PASSED);
        DecidedOrder order = order(plan);
        order.after(WARM_UPS);
        assertThat(order.hopeless())
                .containsOnlyKeys("write-a", "write-b", "read")
                .containsEntry(
                        "write-a", "warm-up too short: 0.499 s is less than 1 s; measure more (its size, or --scale)");
        DecidedOrder resumed = order(plan);
        resumed.after(Set.of("write-a-0", "write-b-0", "read-0", "write-a-1"));
        assertThat(resumed.hopeless()).isEqualTo(order.hopeless());
    }

    /** 1.3 s count, if hardly; a raise that changes nothing would be none. */
    @Test
    void whereAWarmUpThatCountsCannotBeLongerNothingIsSaid() throws IOException {
        keep("write-a", 1.3, PASSED);
        keep("write-b", 70, PASSED);
        keep("read", 3, PASSED);
        assertThat(order(plan).after(WARM_UPS)).isEqualTo(plan.schedule());
        assertThat(told).isEmpty();
    }

    @Test
    void whoAsksForHopelessRepeatsOnceMoreGetsThem() throws IOException {
        plan = plan(Map.of("set.io.size", "1MiB"), Bytes.MIB);
        for (String cell : List.of("write-a", "write-b", "read")) {
            keep(cell, 0.3, PASSED);
        }
        DecidedOrder order = new DecidedOrder(plan, 1, run, new DecidedOrder.Ways(true, false), event -> {});
        order.after(WARM_UPS);
        assertThat(order.hopeless()).isEmpty();
        DecidedOrder other = new DecidedOrder(plan, 2, run, new DecidedOrder.Ways(false, true), event -> {});
        other.after(WARM_UPS);
        assertThat(other.hopeless()).as("of another deployment").isEmpty();
    }

    @Test
    void whereOneMayCountNothingIsHopeless() throws IOException {
        plan = plan(Map.of("set.io.size", "1MiB"), Bytes.MIB);
        keep("write-a", 0.1, PASSED);
        keep("write-b", 0.5, PASSED);
        keep("read", 0.1, PASSED);
        DecidedOrder order = order(plan);
        order.after(WARM_UPS);
        assertThat(order.hopeless()).isEmpty();
    }

    @Test
    void whatIsRaisedIsNotHopeless() throws IOException {
        keep("write-a", 0.1, PASSED);
        keep("write-b", 0.1, PASSED);
        keep("read", 0.1, PASSED);
        DecidedOrder order = order(plan);
        order.after(WARM_UPS);
        assertThat(order.hopeless()).isEmpty();
    }

    @Test
    void whatAProgramMeasuresOfItselfCounts() throws IOException {
        keep("write-a", 3, PASSED, 0.4);
        keep("write-b", 3, PASSED);
        keep("read", 3, PASSED);
        assertThat(sizes(order(plan).after(WARM_UPS))).containsEntry("write", Long.toString(16 * Bytes.MIB));
    }

    @ParameterizedTest
    @CsvSource({"set.write.size", "set.io.size", "set.mpi.size"})
    void aSizeOfTheUsersStaysAndTheOneThatWouldDoIsNamedOnce(String given) throws IOException {
        plan = plan(Map.of(given, "1MiB"), Bytes.MIB);
        keep("write-a", 0.4, PASSED);
        keep("write-b", 0.4, PASSED);
        keep("read", 3, PASSED);
        DecidedOrder order = order(plan);
        assertThat(sizes(order.after(WARM_UPS))).containsEntry("write", "1048576");
        order.after(WARM_UPS);
        assertThat(told)
                .containsExactly(
                        "warning: the warm-up of write took 0.400 s, and a repeat of less than 1 s does not count:"
                                + " --set write.size=8MiB would do");
    }

    @Test
    void noCellIsMadeToTakeVeryLongForTheSakeOfAFasterOne() throws IOException {
        keep("write-a", 0.1, PASSED);
        keep("write-b", 8, PASSED);
        keep("read", 3, PASSED);
        assertThat(sizes(order(plan).after(WARM_UPS))).containsEntry("write", Long.toString(2 * Bytes.MIB));
        assertThat(told)
                .containsExactly(
                        "warning: the warm-up of write took 0.100 s, and a repeat of less than 1 s does not count, and its"
                                + " size of 2MiB stays: another cell would take 2 min 08 s then");
    }

    /** 2 s and more would make the other cell take more than two minutes, 1.2 s and more does not. */
    @Test
    void lessThanTwoSecondsWillDoWhereMoreDoNot() throws IOException {
        keep("write-a", 0.16, PASSED);
        keep("write-b", 10, PASSED);
        keep("read", 3, PASSED);
        assertThat(sizes(order(plan).after(WARM_UPS))).containsEntry("write", Long.toString(16 * Bytes.MIB));
    }

    @Test
    void whatThePlaceHasNoRoomForIsSaidAndStays() throws IOException {
        plan = plan(Map.of(), Long.MAX_VALUE / 64);
        keep("write-a", 0.4, PASSED);
        keep("write-b", 3, PASSED);
        keep("read", 3, PASSED);
        assertThat(sizes(order(plan).after(WARM_UPS))).containsEntry("write", Long.toString(Long.MAX_VALUE / 64));
        assertThat(told).singleElement().asString().startsWith("warning:").contains(" stays: ");
    }

    @Test
    void nothingIsDecidedBeforeTheLastWarmUpOrBehindTheFirstRepeatOrByWhatDidNotPass() throws IOException {
        keep("write-a", 0.4, PASSED);
        keep("write-b", 0.4, new Outcome.Invalid("wrong"));
        assertThat(order(plan).after(Set.of("write-a-0", "write-b-0"))).isEqualTo(plan.schedule());
        assertThat(order(plan).after(Set.of("write-a-0", "write-b-0", "read-0", "read-1")))
                .isEqualTo(plan.schedule());
        run = RunDirectory.create(out, "wrong");
        keep("write-a", 0.4, new Outcome.Invalid("wrong"));
        keep("write-b", 0.4, new Outcome.Failed("killed"));
        assertThat(order(plan).after(WARM_UPS)).isEqualTo(plan.schedule());
        assertThat(told).isEmpty();
    }

    private DecidedOrder order(Plan plan) {
        return new DecidedOrder(
                plan,
                1,
                run,
                new DecidedOrder.Ways(true, true),
                event -> told.add(
                        event instanceof RunEvent.Resized resized
                                ? resized.what()
                                : "warning: " + ((RunEvent.Warning) event).text()));
    }

    private static Map<String, String> sizes(List<Trial> trials) {
        Map<String, String> sizes = new HashMap<>();
        trials.forEach(trial -> assertThat(sizes.merge(
                        trial.workload(),
                        trial.parameters().get("size"),
                        (one, other) -> one.equals(other) ? one : "both"))
                .isNotEqualTo("both"));
        return sizes;
    }

    private void keep(String planned, double seconds, Outcome outcome, double... counted) throws IOException {
        List<Measurement> measurements = new ArrayList<>();
        measurements.add(Measurement.of(DriverMetrics.ELAPSED_TIME, seconds));
        for (double own : counted) {
            measurements.add(Measurement.of(DriverMetrics.COUNTED_TIME, own));
        }
        Trial warmUp = plan.schedule().stream()
                .filter(trial -> trial.planned().equals(planned) && trial.warmUp())
                .findFirst()
                .orElseThrow();
        try (ResultStore store = ResultStore.open(run, PlainPlan.PLATFORM)) {
            store.keep(new TrialRecord(
                    warmUp,
                    outcome,
                    CacheState.notApplicable(),
                    outcome instanceof Outcome.Failed ? List.of() : measurements,
                    List.of(),
                    Instant.EPOCH,
                    Duration.ofSeconds(5)));
        }
    }

    private static Plan plan(Map<String, String> given, long size) {
        return new Plan(
                "0.1.0",
                "local",
                "hs1.8xlarge",
                1,
                new Scale(1, "as in the study"),
                1,
                2,
                StopRule.FIXED,
                42,
                Duration.ofMinutes(10),
                List.of(workload("write", "a", size), workload("write", "b", size), workload("read", "", size)),
                new Deployment(
                        PlainPlan.PLATFORM,
                        "1 machine",
                        new Concurrency(2, 2),
                        1,
                        true,
                        0,
                        0,
                        List.of(),
                        Map.of(),
                        List.of()),
                Estimate.NOTHING,
                given);
    }

    private static PlannedWorkload workload(String name, String cell, long size) {
        return new PlannedWorkload(
                new WorkloadDescriptor(
                        name,
                        "io",
                        "Works.",
                        "mpi",
                        Set.of(Need.MPI),
                        1,
                        true,
                        List.of(Parameter.bytes("size", Bytes.MIB, 1, Long.MAX_VALUE, "bytes")),
                        List.of(),
                        Footprint.fixedSeconds(1).mibPerSecondPerTask(100).output(1)),
                cell,
                Map.of("size", Long.toString(size)));
    }
}
