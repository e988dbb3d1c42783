package harness.core.trial;

import harness.core.workload.PlannedWorkload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/** The order of a run's trials. */
public final class Schedule {
    private Schedule() {}

    /**
     * The warm-up of each workload, then the repeats. Within a repeat the workloads, and the cells of each, come in random
     * order, because a platform drifts: what always runs last would always get the drift. The order does not depend on how many
     * repeats there are: with more, trials are added behind, and what has enough of them is left out.
     *
     * @param workloads what to run
     * @param warmUps of each, 0 or 1
     * @param repeats timed repeats of each
     * @param seed makes the order the same again
     * @return every trial, in order
     */
    public static List<Trial> of(
            List<PlannedWorkload> workloads, int warmUps, ToIntFunction<PlannedWorkload> repeats, long seed) {
        List<Trial> trials = new ArrayList<>();
        if (warmUps > 0) {
            workloads.forEach(workload -> trials.add(trial(workload, 0)));
        }
        Random random = new Random(seed);
        int most = workloads.stream().mapToInt(repeats).max().orElse(0);
        for (int repeat = 1; repeat <= most; repeat++) {
            List<PlannedWorkload> order = new ArrayList<>(workloads);
            Collections.shuffle(order, random);
            for (PlannedWorkload workload : order) {
                if (repeat <= repeats.applyAsInt(workload)) {
                    trials.add(trial(workload, repeat));
                }
            }
        }
        return List.copyOf(trials);
    }

    private static Trial trial(PlannedWorkload workload, int repeat) {
        return new Trial(workload.id(), workload.name(), repeat, workload.parameters());
    }
}
