package harness.control.trial;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.machine.MachineState;
import harness.api.metric.Measurement;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadDescriptor;
import harness.control.cluster.ClusterHealth;
import harness.control.trial.FakeCluster.Fault;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Schedule;
import harness.record.result.NodeState;
import harness.record.trial.DriverMetrics;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrialDriverTest {
    private final FakeCluster cluster = new FakeCluster();
    private final List<RunEvent> events = new ArrayList<>();
    private final List<PlannedWorkload> workloads = List.of(workload("sort"), workload("wordcount"));

    private boolean sharedMachine;
    private PhaseLimits limits = PhaseLimits.of(Duration.ofMinutes(1));

    @Test
    void runsEveryPhaseInOrderAndKeepsTheNumbers() throws InterruptedException {
        run(1, Set.of());
        assertThat(cluster.calls)
                .startsWith(
                        "sort PREPARE",
                        "wordcount PREPARE",
                        "sort-0 CHILL",
                        "sort-0 RUN",
                        "sort-0 MEASURE",
                        "sort-0 VALIDATE",
                        "sort-0 DISCARD")
                .endsWith("sort CLEANUP", "wordcount CLEANUP");
        assertThat(records()).extracting(r -> r.trial().id()).hasSize(4).startsWith("sort-0", "wordcount-0");
        assertThat(records()).allSatisfy(r -> {
            assertThat(r.outcome()).isEqualTo(new Outcome.Passed("all 4 blocks compared"));
            assertThat(r.measurements())
                    .containsExactly(
                            DriverMetrics.elapsed(r.started(), 5_000_000_000L), Measurement.of(FakeCluster.RATE, 100));
            List<Double> clock = r.measurements().get(0).series().get("clock");
            assertThat(clock.get(1) - clock.get(0)).isEqualTo(5);
        });
        assertThat(cluster.opened).isEqualTo(1);
        assertThat(cluster.closed).isEqualTo(1);
    }

    @Test
    void aFailedRunHasAReasonAndNoNumbersAndTheNextTrialGoesOn() throws InterruptedException {
        cluster.fault("sort-1", Phase.RUN, Fault.WORKLOAD_FAILS);
        run(1, Set.of());
        TrialRecord failed = record("sort-1");
        assertThat(failed.outcome())
                .isEqualTo(new Outcome.Failed(
                        "IOException: No space left on device (bytes or files: see 'df' and 'df -i')"));
        assertThat(failed.measurements()).isEmpty();
        assertThat(cluster.calls).contains("sort-1 DISCARD").doesNotContain("sort-1 MEASURE");
        assertThat(record("wordcount-1").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void aDaemonsLogTellsTheCauseBeforeTheFailure() throws InterruptedException {
        cluster.logged = "Too many open files";
        cluster.fault("sort-1", Phase.RUN, Fault.WORKLOAD_FAILS);
        run(1, Set.of());
        assertThat(record("sort-1").outcome().reason())
                .isEqualTo("slave1 has too many files open: Too many open files (logs/slave1/datanode.log): "
                        + "IOException: No space left on device (bytes or files: see 'df' and 'df -i')");
        assertThat(record("wordcount-1").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void aDaemonsLogTellsTheCauseBeforeTheDamage() throws InterruptedException {
        cluster.logged = "Too many failed volumes - current valid volumes: 0";
        cluster.health = new ClusterHealth(1, 2);
        run(1, Set.of());
        assertThat(record("sort-1").outcome().reason())
                .startsWith("not the planned cluster any more: a disk of slave1 has failed: Too many failed volumes")
                .contains("1 of 2 DataNodes");
    }

    @Test
    void whatHasFailedEverywhereForOneReasonIsNotTriedOnAndOn() throws InterruptedException {
        for (int repeat = 0; repeat <= 3; repeat++) {
            cluster.fault("sort-" + repeat, Phase.RUN, Fault.WORKLOAD_FAILS);
            cluster.fault("wordcount-" + repeat, Phase.RUN, Fault.WORKLOAD_FAILS);
        }
        run(3, Set.of());
        assertThat(records()).hasSize(8);
        assertThat(records().subList(0, 3))
                .allSatisfy(record -> assertThat(record.outcome()).isInstanceOf(Outcome.Failed.class));
        assertThat(records().subList(3, 8))
                .extracting(TrialRecord::outcome)
                .containsOnly(new Outcome.Skipped("every trial has failed for one reason, see "
                        + records().get(0).trial().id()));
        assertThat(cluster.calls).endsWith("sort CLEANUP", "wordcount CLEANUP");
    }

    @Test
    void oneWorkloadThatGoesIsReasonEnoughToGoOn() throws InterruptedException {
        for (int repeat = 0; repeat <= 3; repeat++) {
            cluster.fault("sort-" + repeat, Phase.RUN, Fault.WORKLOAD_FAILS);
        }
        run(3, Set.of());
        assertThat(records())
                .filteredOn(record -> record.trial().planned().equals("sort"))
                .hasSize(4)
                .allSatisfy(record -> assertThat(record.outcome()).isInstanceOf(Outcome.Failed.class));
    }

    @Test
    void aFailedMeasurementOrValidationLosesTheNumberRatherThanGuessIt() throws InterruptedException {
        cluster.fault("sort-1", Phase.MEASURE, Fault.WORKLOAD_FAILS);
        cluster.fault("wordcount-1", Phase.VALIDATE, Fault.WORKLOAD_FAILS);
        run(1, Set.of());
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(record("wordcount-1").outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(record("wordcount-1").measurements()).isEmpty();
    }

    @Test
    void aLostHostFailsItsTrialAndIsReplaced() throws InterruptedException {
        cluster.fault("sort-0", Phase.RUN, Fault.HOST_DIES);
        run(1, Set.of());
        assertThat(record("sort-0").outcome().reason()).contains("sort-0 run", "137", "the last of its words");
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Passed.class);
        assertThat(cluster.opened).isEqualTo(2);
        assertThat(cluster.closed).isEqualTo(2);
    }

    @Test
    void everyWorkloadOfALostHostIsPreparedAgainBeforeItsNextTrial() throws InterruptedException {
        cluster.fault("sort-0", Phase.RUN, Fault.HOST_DIES);
        run(2, Set.of());
        assertThat(cluster.calls.subList(2, cluster.calls.size()))
                .containsOnlyOnce("sort PREPARE", "wordcount PREPARE")
                .containsSubsequence("sort-0 RUN", "wordcount PREPARE", "wordcount-0 CHILL")
                .containsSubsequence("sort-0 RUN", "sort PREPARE", "sort-1 CHILL");
    }

    @Test
    void aTrialFailsIfItsWorkloadCannotBePreparedAgainAndTheNextTriesOnceMore() throws InterruptedException {
        cluster.fault("sort-0", Phase.DISCARD, Fault.HOST_DIES);
        cluster.failAfter("sort PREPARE", 1);
        run(2, Set.of());
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(record("sort-2").outcome().reason()).contains("No space left on device");
        assertThat(cluster.calls.stream().filter("sort PREPARE"::equals)).hasSize(3);
        assertThat(record("wordcount-1").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void whatIsSpentIsToldAtOnceAndGivenToEveryHostThatIsOpened() throws InterruptedException {
        cluster.fault("sort-0", Phase.RUN, Fault.HOST_DIES);
        run(1, Set.of());
        assertThat(events.stream()
                        .filter(RunEvent.Spending.class::isInstance)
                        .map(event -> ((RunEvent.Spending) event).picoUsd()))
                .containsExactly(8L, 9L, 10L, 11L);
    }

    @Test
    void whatIsAboutToBeMadeAtAServiceIsToldBeforeAndItsRemovalAfter() throws InterruptedException {
        PlannedWorkload cell = cell("4KiB", "4096");
        PlannedWorkload onService = new PlannedWorkload(
                cell.descriptor(), cell.cell(), Map.of("size", "4096", "endpoint", "http://somewhere"));
        cluster.says.put("probe-size=4KiB ANNOUNCE", List.of(new HostEvent.AtService(List.of("bucket 'b'"))));
        drive(List.of(onService, cell("1MiB", "1048576")), 1, Set.of());
        assertThat(cluster.calls)
                .containsSubsequence("probe-size=4KiB ANNOUNCE", "probe-size=4KiB PREPARE")
                .doesNotContain("probe-size=1MiB ANNOUNCE");
        assertThat(events)
                .containsSubsequence(
                        new RunEvent.AtService("probe-size=4KiB", List.of("bucket 'b'")),
                        new RunEvent.PhaseStarted("probe-size=4KiB prepare"),
                        new RunEvent.CleanedUp("probe-size=4KiB"));
    }

    /** So that rows of trials that did different things are never taken together. */
    @Test
    void whatAParameterCameToStandsInItsPlaceInEveryTrialFromThenOn() throws InterruptedException {
        cluster.says.put("probe-size=4KiB PREPARE", List.of(new HostEvent.Decided("size", "IOR 4.0.0")));
        cluster.says.put("probe-size=4KiB-1 CHILL", List.of(new HostEvent.Decided("size", "kernel")));
        drive(List.of(cell("4KiB", "4096"), cell("1MiB", "1048576")), 1, Set.of());
        assertThat(record("probe-size=4KiB-0").trial().parameters()).isEqualTo(Map.of("size", "IOR 4.0.0"));
        assertThat(record("probe-size=4KiB-1").trial().parameters()).isEqualTo(Map.of("size", "kernel"));
        assertThat(record("probe-size=1MiB-1").trial().parameters()).isEqualTo(Map.of("size", "1048576"));
    }

    @Test
    void whatAProgramPrintsIsToldWithItsTrialAlsoWhereThatFails() throws InterruptedException {
        cluster.says.put("sort-1 RUN", List.of(new HostEvent.Output("mdtest", "V-0: odd")));
        cluster.fault("sort-1", Phase.RUN, Fault.WORKLOAD_FAILS);
        run(1, Set.of());
        assertThat(events).contains(new RunEvent.ProgramOutput("sort-1", "mdtest", "V-0: odd"));
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void withoutDataTheFirstTrialFailsAndTheRestIsSkipped() throws InterruptedException {
        cluster.fault("sort", Phase.PREPARE, Fault.WORKLOAD_FAILS);
        run(2, Set.of());
        assertThat(record("sort-0").outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(record("sort-0").outcome().reason()).contains("No space left on device");
        assertThat(List.of(record("sort-1"), record("sort-2")))
                .extracting(TrialRecord::outcome)
                .containsOnly(new Outcome.Skipped("could not be prepared, see sort-0"));
        assertThat(record("wordcount-2").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void wrongOutputIsInvalid() throws InterruptedException {
        cluster.verdict = Verdict.invalid("record 7 is out of order");
        run(1, Set.of());
        assertThat(record("sort-1").outcome()).isEqualTo(new Outcome.Invalid("record 7 is out of order"));
        assertThat(record("sort-1").measurements()).hasSize(2);
    }

    @Test
    void aTrialThatIsTooShortIsInvalid() throws InterruptedException {
        cluster.elapsed = Duration.ofMillis(999);
        run(1, Set.of());
        assertThat(record("sort-1").outcome().reason()).contains("too short").contains("0.999");
    }

    @Test
    void aWarmUpMayBeTooShortAndSaysSo() throws InterruptedException {
        cluster.elapsed = Duration.ofMillis(999);
        run(1, Set.of());
        assertThat(record("sort-0").outcome()).isInstanceOf(Outcome.Passed.class);
        assertThat(record("sort-0").notes())
                .containsExactly("too short: 0.999 s is less than 1 s; it is a warm-up, which does not count");
    }

    @Test
    void repeatsAreNotRunWhereTheOrderSaysThatNoneCounts() throws InterruptedException {
        drive(workloads, Set.of(), hopelessBehindWarmUps(2));
        assertThat(records())
                .filteredOn(record -> !record.trial().warmUp())
                .hasSize(3)
                .extracting(TrialRecord::outcome)
                .containsOnly(new Outcome.Skipped("too short"));
        assertThat(cluster.calls)
                .doesNotContain("sort-1 RUN", "wordcount-2 RUN")
                .endsWith("sort CLEANUP", "wordcount CLEANUP");
    }

    @Test
    void nothingIsPreparedForHopelessRepeatsOfARunThatGoesOn() throws InterruptedException {
        drive(workloads, Set.of("sort-0", "wordcount-0"), hopelessBehindWarmUps(1));
        assertThat(records()).extracting(TrialRecord::outcome).containsOnly(new Outcome.Skipped("too short"));
        assertThat(cluster.calls).containsExactly("sort CLEANUP", "wordcount CLEANUP");
    }

    private TrialOrder hopelessBehindWarmUps(int repeats) {
        return new TrialOrder() {
            private Set<String> all = Set.of();

            @Override
            public List<Trial> after(Set<String> ended) {
                all = ended;
                return scheduled(repeats);
            }

            @Override
            public Map<String, String> hopeless() {
                return all.containsAll(Set.of("sort-0", "wordcount-0"))
                        ? Map.of("sort", "too short", "wordcount", "too short")
                        : Map.of();
            }
        };
    }

    @Test
    void whatAProgramMeasuresOfItselfMayNotBeTooShort() throws InterruptedException {
        cluster.ownSeconds = OptionalDouble.of(0.05);
        drive(workloads, Set.of("sort-0"), ended -> Schedule.of(workloads, workloads, workload -> 1, 1, 42));
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Invalid.class);
        assertThat(record("sort-1").outcome().reason()).contains("too short: 0.050 s");
    }

    @Test
    void aLostDataNodeMakesTheTrialInvalid() throws InterruptedException {
        cluster.health = new ClusterHealth(1, 2);
        run(1, Set.of());
        assertThat(record("sort-1").outcome())
                .isInstanceOf(Outcome.Invalid.class)
                .extracting(Outcome::reason)
                .asString()
                .contains("1 of 2 DataNodes");
    }

    @Test
    void finishedTrialsAreNotRepeated() throws InterruptedException {
        run(1, Set.of("sort-0", "sort-1", "wordcount-0"));
        assertThat(records()).extracting(r -> r.trial().id()).containsExactly("wordcount-1");
        assertThat(cluster.calls).doesNotContain("sort PREPARE");
        assertThat(record("wordcount-1").notes()).singleElement().asString().contains("had not been warmed up");
        assertThat(events).contains(new RunEvent.TrialStarted(records().get(0).trial(), 4, 4));
    }

    @Test
    void onlyTheFirstOfAWorkloadThatGoesOnIsNotWarmedUp() throws InterruptedException {
        run(2, Set.of("sort-0", "wordcount-0", "wordcount-1"));
        assertThat(records())
                .filteredOn(record -> !record.notes().isEmpty())
                .extracting(record -> record.trial().id())
                .containsExactlyInAnyOrder(
                        firstOf("sort").trial().id(),
                        firstOf("wordcount").trial().id());
    }

    private TrialRecord firstOf(String workload) {
        return records().stream()
                .filter(record -> record.trial().workload().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void cellsOfOneWorkloadArePreparedMeasuredAndResumedEachByItself() throws InterruptedException {
        List<PlannedWorkload> cells = List.of(cell("4KiB", "4096"), cell("1MiB", "1048576"));
        drive(cells, 1, Set.of("probe-size=4KiB-0", "probe-size=1MiB-0", "probe-size=4KiB-1"));
        assertThat(records()).singleElement().satisfies(record -> {
            assertThat(record.trial().id()).isEqualTo("probe-size=1MiB-1");
            assertThat(record.trial().workload()).isEqualTo("probe");
            assertThat(record.trial().parameters()).isEqualTo(Map.of("size", "1048576"));
        });
        assertThat(cluster.calls).contains("probe-size=1MiB PREPARE").doesNotContain("probe-size=4KiB PREPARE");
    }

    @Test
    void whatOthersUsedIsToldWithItsNumbersFromFivePercentOn() throws InterruptedException {
        cluster.states.addAll(List.of(node(0, 0), node(10, 200)));
        run(1, Set.of());
        TrialRecord noted = record("sort-0");
        assertThat(noted.outcome()).isInstanceOf(Outcome.Passed.class);
        assertThat(noted.notes())
                .containsExactly(
                        "others used the machines while the clock ran: 10 % of the processors of n1 (yes 10 %)");
        Measurement share = noted.measurements().stream()
                .filter(m -> m.metric().equals(DriverMetrics.FOREIGN_CPU_SHARE))
                .findFirst()
                .orElseThrow();
        assertThat(share.value()).isEqualTo(0.1);
        Map<String, List<Double>> columns = share.series();
        assertThat((columns.get("foreign").get(0) + columns.get("steal").get(0))
                        / (columns.get("seconds").get(0)
                                * columns.get("processors").get(0)))
                .as("computed again from its samples")
                .isEqualTo(share.value());
        assertThat(record("wordcount-0").measurements())
                .as("a machine that does not tell has no numbers")
                .extracting(Measurement::metric)
                .doesNotContain(DriverMetrics.FOREIGN_CPU_SHARE, DriverMetrics.FOREIGN_DISK_SHARE);
    }

    @Test
    void whatOthersUsedMakesATrialInvalidFromTwentyPercentOn() throws InterruptedException {
        cluster.states.addAll(List.of(node(0, 0), node(10, 400), node(20, 400), node(30, 499)));
        run(1, Set.of());
        assertThat(record("sort-0").outcome())
                .isEqualTo(new Outcome.Invalid("others used the machines while the clock ran, from 20 % on numbers are"
                        + " not counted: 20 % of the processors of n1 (yes 20 %)"));
        assertThat(record("wordcount-0").notes()).as("5 % less one tick").isEmpty();
    }

    @Test
    void whatOthersUseOfASharedMachineIsNoted() throws InterruptedException {
        sharedMachine = true;
        cluster.states.addAll(List.of(node(0, 0), node(10, 2000)));
        run(1, Set.of());
        assertThat(record("sort-0").outcome()).isInstanceOf(Outcome.Passed.class);
        assertThat(record("sort-0").notes()).singleElement().asString().contains("100 % of the processors");
    }

    @Test
    void aServiceThatTheUserNamesMayRunOnTheSameMachine() throws InterruptedException {
        cluster.states.addAll(List.of(node(0, 0), node(10, 2000)));
        drive(
                List.of(new PlannedWorkload(
                        workload("probe").descriptor(), "", Map.of("endpoint", "http://localhost:9000"))),
                1,
                Set.of());
        assertThat(record("probe-0").outcome()).isInstanceOf(Outcome.Passed.class);
        assertThat(record("probe-0").notes()).singleElement().asString().contains("yes 100 %");
    }

    @Test
    void aHopelessFirstRepeatIsStoppedAndHasNoNumberAndNoneBehindItIsRun() throws InterruptedException {
        limits = new PhaseLimits(Duration.ofMinutes(1), Optional.of(Duration.ofSeconds(30)));
        cluster.fault("sort-1", Phase.RUN, Fault.PHASE_IS_LATE);
        run(2, Set.of());
        TrialRecord stopped = record("sort-1");
        assertThat(stopped.outcome())
                .isEqualTo(new Outcome.Skipped(
                        "stopped after 30.0 s: its configuration cannot be the best of its study any more"));
        assertThat(PhaseLimits.stopped(stopped.outcome())).isTrue();
        assertThat(stopped.measurements()).isEmpty();
        assertThat(record("sort-2").outcome()).isEqualTo(stopped.outcome());
        assertThat(cluster.calls).contains("sort-1 DISCARD").doesNotContain("sort-2 CHILL");
        assertThat(record("wordcount-2").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void whatTakesTooLongOtherwiseIsAFailure() throws InterruptedException {
        limits = new PhaseLimits(Duration.ofMinutes(1), Optional.of(Duration.ofSeconds(30)));
        cluster.fault("sort-1", Phase.MEASURE, Fault.PHASE_IS_LATE);
        cluster.fault("sort-2", Phase.RUN, Fault.PHASE_IS_LATE);
        cluster.fault("wordcount-0", Phase.RUN, Fault.PHASE_IS_LATE);
        run(2, Set.of());
        assertThat(records())
                .filteredOn(record -> record.outcome() instanceof Outcome.Failed)
                .extracting(record -> record.trial().id())
                .containsExactlyInAnyOrder("sort-1", "sort-2", "wordcount-0");
        assertThat(record("sort-2").outcome().reason()).endsWith("did not end within 60 s");
        assertThat(record("wordcount-2").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void aFirstRepeatThatOthersHaveKeptFromItsMachinesIsNotHopeless() throws InterruptedException {
        limits = new PhaseLimits(Duration.ofMinutes(1), Optional.of(Duration.ofSeconds(30)));
        cluster.states.addAll(List.of(node(0, 0), node(10, 0), node(20, 0), node(30, 400)));
        cluster.fault("sort-1", Phase.RUN, Fault.PHASE_IS_LATE);
        drive(List.of(workload("sort")), 2, Set.of());
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Invalid.class);
        assertThat(record("sort-2").outcome()).isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void aFirstRepeatOnADamagedClusterIsNotHopeless() throws InterruptedException {
        limits = new PhaseLimits(Duration.ofMinutes(1), Optional.of(Duration.ofSeconds(30)));
        cluster.health = new ClusterHealth(1, 2);
        cluster.fault("sort-1", Phase.RUN, Fault.PHASE_IS_LATE);
        drive(List.of(workload("sort")), 1, Set.of());
        assertThat(record("sort-1").outcome()).isInstanceOf(Outcome.Failed.class);
    }

    /** A machine of two processors on which somebody else's program has had so many ticks. */
    private static List<NodeState> node(int seconds, int ticks) {
        return List.of(new NodeState("n1", MachineState.parse("""
                uptime=%d
                ticks=100
                cpu=%d 0 0 0 0 0 0 0 0 0
                processors=2
                process=9 (yes) R 1 9 9 0 -1 0 0 0 0 0 %d 0 0 0 20 0 1 0 5 0
                """.formatted(100 + seconds, 1 + ticks, ticks))));
    }

    private static PlannedWorkload cell(String size, String bytes) {
        return new PlannedWorkload(workload("probe").descriptor(), "size=" + size, Map.of("size", bytes));
    }

    private void run(int repeats, Set<String> finished) throws InterruptedException {
        drive(workloads, repeats, finished);
    }

    private void drive(List<PlannedWorkload> workloads, int repeats, Set<String> finished) throws InterruptedException {
        drive(workloads, finished, ended -> Schedule.of(workloads, workloads, workload -> repeats, 1, 42));
    }

    private void drive(List<PlannedWorkload> workloads, Set<String> finished, TrialOrder order)
            throws InterruptedException {
        Conditions conditions = new Conditions(42, limits, "/harness/r", Path.of("scratch"), 2, 1, 7, sharedMachine);
        new TrialDriver(workloads, conditions, cluster, events::add).run(order, finished);
    }

    @Test
    void whatTheFirstTrialsDecideIsRunBehindThemOnTheSamePreparation() throws InterruptedException {
        List<Set<String>> asked = new ArrayList<>();
        drive(workloads, Set.of(), ended -> {
            asked.add(ended);
            return scheduled(ended.contains("sort-1") && ended.contains("wordcount-1") ? 3 : 1);
        });
        assertThat(records()).extracting(r -> r.trial().id()).hasSize(6).endsWith("sort-2", "sort-3");
        assertThat(cluster.calls)
                .containsOnlyOnce("sort PREPARE", "wordcount PREPARE", "sort CLEANUP")
                .endsWith("sort CLEANUP", "wordcount CLEANUP");
        assertThat(asked).extracting(Set::size).containsExactly(0, 2, 4, 6);
        assertThat(events.stream()
                        .filter(RunEvent.TrialStarted.class::isInstance)
                        .map(event -> ((RunEvent.TrialStarted) event).number() + "/"
                                + ((RunEvent.TrialStarted) event).total()))
                .containsExactly("1/4", "2/4", "3/4", "4/4", "5/6", "6/6");
    }

    @Test
    void whatWarmUpsHaveMadeLargerIsPreparedAnew() throws InterruptedException {
        PlannedWorkload larger = new PlannedWorkload(workloads.get(0).descriptor(), Map.of("size", "2"));
        drive(
                workloads,
                Set.of(),
                ended -> Schedule.of(
                        ended.contains("wordcount-0") ? List.of(larger, workloads.get(1)) : workloads,
                        workloads,
                        workload -> 2,
                        1,
                        42));
        assertThat(cluster.calls)
                .containsSubsequence(
                        "wordcount-0 DISCARD", "sort CLEANUP", "sort PREPARE", "sort-1 RUN", "sort CLEANUP")
                .containsSubsequence("wordcount-0 DISCARD", "wordcount PREPARE", "wordcount-1 RUN")
                .containsOnlyOnce("wordcount CLEANUP");
        assertThat(record("sort-0").trial().parameters()).isEmpty();
        assertThat(record("sort-2").trial().parameters()).isEqualTo(Map.of("size", "2"));
    }

    @Test
    void whatHadEndedItsFirstTrialsBeforeIsPreparedWhenItHasMore() throws InterruptedException {
        drive(
                workloads,
                Set.of("sort-0", "sort-1", "wordcount-0"),
                ended -> scheduled(ended.contains("wordcount-1") ? 2 : 1));
        assertThat(cluster.calls)
                .containsSubsequence("wordcount PREPARE", "wordcount-1 RUN", "sort PREPARE", "sort-2 RUN")
                .containsOnlyOnce("sort PREPARE", "wordcount PREPARE");
        assertThat(record("sort-2").notes()).anyMatch(note -> note.contains("had not been warmed up"));
    }

    /** So many repeats of sort, one of the others. */
    private List<Trial> scheduled(int repeats) {
        return Schedule.of(workloads, workloads, workload -> workload.name().equals("sort") ? repeats : 1, 1, 42);
    }

    private List<TrialRecord> records() {
        return events.stream()
                .filter(RunEvent.TrialEnded.class::isInstance)
                .map(e -> ((RunEvent.TrialEnded) e).result())
                .toList();
    }

    private TrialRecord record(String id) {
        return records().stream()
                .filter(r -> r.trial().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static PlannedWorkload workload(String name) {
        return new PlannedWorkload(
                new WorkloadDescriptor(
                        name,
                        name,
                        "Sorts.",
                        "hadoop",
                        Need.HADOOP,
                        1,
                        true,
                        List.of(),
                        List.of(),
                        Footprint.fixedSeconds(1)
                                .mibPerSecondPerTask(1)
                                .input(1)
                                .output(1)
                                .local(1),
                        List.of(new Rule.AtService("endpoint", "embedded")),
                        List.of()),
                Map.of());
    }
}
