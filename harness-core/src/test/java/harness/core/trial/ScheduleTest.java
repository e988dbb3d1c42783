package harness.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.workload.Footprint;
import harness.core.workload.Need;
import harness.core.workload.PlannedWorkload;
import harness.core.workload.WorkloadDescriptor;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ScheduleTest {
    @Property
    void everyWorkloadRunsOnceInEveryRepeatAfterAllWarmUps(
            @ForAll @IntRange(min = 1, max = 6) int workloads,
            @ForAll @IntRange(min = 0, max = 1) int warmUps,
            @ForAll @IntRange(min = 1, max = 6) int repeats,
            @ForAll long seed) {
        List<Trial> trials = Schedule.of(workloads(workloads), warmUps, repeats, seed);
        assertThat(trials).extracting(Trial::id).doesNotHaveDuplicates().hasSize(workloads * (repeats + warmUps));
        assertThat(trials).extracting(Trial::repeat).isSorted();
        assertThat(trials.subList(0, workloads * warmUps)).allMatch(Trial::warmUp);
        assertThat(trials.subList(workloads * warmUps, trials.size())).noneMatch(Trial::warmUp);
        assertThat(Schedule.of(workloads(workloads), warmUps, repeats, seed)).isEqualTo(trials);
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
                                new Footprint(0, 0, 0, 0, 1)),
                        Map.of()))
                .toList();
    }
}
