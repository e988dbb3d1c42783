package harness.record.plan;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.trial.Trial;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.WorkloadDescriptor;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ScheduleTest {
    @Property
    void everyWorkloadRunsOnceInEveryRepeatAfterAllWarmUps(
            @ForAll @IntRange(min = 1, max = 6) int workloads,
            @ForAll @IntRange(min = 0, max = 1) int warmUps,
            @ForAll @IntRange(min = 1, max = 6) int repeats,
            @ForAll long seed) {
        List<Trial> trials =
                Schedule.of(workloads(workloads), workloads(workloads * warmUps), workload -> repeats, 1, seed);
        assertThat(trials).extracting(Trial::id).doesNotHaveDuplicates().hasSize(workloads * (repeats + warmUps));
        assertThat(trials).extracting(Trial::repeat).isSorted();
        assertThat(trials.subList(0, workloads * warmUps)).allMatch(Trial::warmUp);
        assertThat(trials.subList(workloads * warmUps, trials.size())).noneMatch(Trial::warmUp);
        assertThat(Schedule.of(workloads(workloads), workloads(workloads * warmUps), workload -> repeats, 1, seed))
                .isEqualTo(trials);
    }

    /** What was run by the shorter one is the beginning of the longer one. */
    @Property
    void moreRepeatsOfSomeAreAddedBehindInTheSameShuffledOrder(
            @ForAll @IntRange(min = 1, max = 6) int workloads,
            @ForAll @IntRange(min = 1, max = 4) int pilot,
            @ForAll @Size(6) List<@IntRange(min = 0, max = 5) Integer> more,
            @ForAll long seed) {
        List<Trial> first = Schedule.of(workloads(workloads), workloads(workloads), workload -> pilot, 1, seed);
        ToIntFunction<PlannedWorkload> repeats =
                workload -> pilot + more.get(workload.descriptor().position());
        List<Trial> all = Schedule.of(workloads(workloads), workloads(workloads), repeats, 1, seed);
        assertThat(all).startsWith(first.toArray(Trial[]::new));
        assertThat(all).extracting(Trial::repeat).isSorted();
        workloads(workloads)
                .forEach(workload -> assertThat(all)
                        .filteredOn(trial -> trial.planned().equals(workload.id()) && !trial.warmUp())
                        .hasSize(repeats.applyAsInt(workload)));
        List<Trial> most = Schedule.of(workloads(workloads), workloads(workloads), workload -> pilot + 5, 1, seed);
        assertThat(all)
                .isSubsetOf(most)
                .isEqualTo(most.stream().filter(all::contains).toList());
    }

    @Property
    void eachDeploymentHasItsWarmUpsAndAllRepeatsWhichAreNumberedThroughAll(
            @ForAll @IntRange(min = 1, max = 4) int workloads,
            @ForAll @IntRange(min = 0, max = 1) int warmUps,
            @ForAll @IntRange(min = 1, max = 4) int repeats,
            @ForAll @IntRange(min = 1, max = 4) int deployments,
            @ForAll long seed) {
        List<Trial> trials = Schedule.of(
                workloads(workloads), workloads(workloads * warmUps), workload -> repeats, deployments, seed);
        assertThat(trials)
                .extracting(Trial::id)
                .doesNotHaveDuplicates()
                .hasSize(deployments * workloads * (repeats + warmUps));
        assertThat(trials).extracting(Trial::deployment).isSorted();
        assertThat(trials)
                .startsWith(
                        Schedule.of(workloads(workloads), workloads(workloads * warmUps), workload -> repeats, 1, seed)
                                .toArray(Trial[]::new));
        assertThat(trials.stream().filter(trial -> trial.planned().equals("w0") && !trial.warmUp()))
                .extracting(Trial::repeat)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, deployments * repeats).boxed().toList());
        assertThat(trials)
                .filteredOn(trial -> trial.deployment() == deployments)
                .hasSize(workloads * (repeats + warmUps))
                .filteredOn(Trial::warmUp)
                .hasSize(workloads * warmUps);
    }

    private static List<PlannedWorkload> workloads(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new PlannedWorkload(
                        new WorkloadDescriptor(
                                "w" + i,
                                "w",
                                "W.",
                                "g",
                                Need.HADOOP,
                                i,
                                true,
                                List.of(),
                                List.of(),
                                Footprint.fixedSeconds(0).mibPerSecondPerTask(1)),
                        Map.of()))
                .toList();
    }
}
