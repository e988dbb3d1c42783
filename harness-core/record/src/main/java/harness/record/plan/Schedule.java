package harness.record.plan;

import harness.api.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/** The order of a run's trials. */
public final class Schedule {
    private Schedule() {}

    /**
     * In each deployment the warm-ups, then its repeats, which are numbered through all deployments. Within a repeat the workloads, and the cells of each, come in random
     * order, because a platform drifts: what always runs last would always get the drift. The order does not depend on how many
     * repeats there are: with more, trials are added behind, and what has enough of them is left out.
     *
     * @param workloads what to run
     * @param warmedUp those that have a warm-up
     * @param repeats timed repeats of each in a deployment
     * @param deployments of the cluster, 1 or more
     * @param seed makes the order the same again
     * @return every trial, in order
     */
    public static List<Trial> of(
            List<PlannedWorkload> workloads,
            List<PlannedWorkload> warmedUp,
            ToIntFunction<PlannedWorkload> repeats,
            int deployments,
            long seed) {
        List<Trial> trials = new ArrayList<>();
        Random random = new Random(seed);
        int most = workloads.stream().mapToInt(repeats).max().orElse(0);
        for (int deployment = 1; deployment <= deployments; deployment++) {
            for (PlannedWorkload workload : warmedUp) {
                trials.add(trial(workload, deployment, 0));
            }
            for (int repeat = 1; repeat <= most; repeat++) {
                List<PlannedWorkload> order = new ArrayList<>(workloads);
                Collections.shuffle(order, random);
                for (PlannedWorkload workload : order) {
                    int each = repeats.applyAsInt(workload);
                    if (repeat <= each) {
                        trials.add(trial(workload, deployment, (deployment - 1) * each + repeat));
                    }
                }
            }
        }
        return List.copyOf(trials);
    }

    private static Trial trial(PlannedWorkload workload, int deployment, int repeat) {
        return new Trial(workload.id(), workload.name(), deployment, repeat, workload.parameters());
    }
}
