package harness.core.cli.progress;

import harness.core.plan.Plan;
import harness.core.trial.Trial;
import harness.core.workload.PlannedWorkload;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How long the trials that are left will take: each as long as those of its workload so far, else as long as was estimated, in
 * proportion to how the estimates of the others have held.
 */
public final class TimeLeft {
    private static final double SECOND = 1e9;

    private final Map<String, Double> estimated = new HashMap<>();
    private final Map<String, String> left = new LinkedHashMap<>();
    private final Map<String, Spent> spent = new HashMap<>();

    /** Of one workload. */
    private record Spent(int trials, double seconds) {
        Spent plus(double more) {
            return new Spent(trials + 1, seconds + more);
        }

        double mean() {
            return seconds / trials;
        }
    }

    /**
     * @param plan of the run
     * @param ended ids of trials that are not run any more
     */
    public TimeLeft(Plan plan, Collection<String> ended) {
        for (PlannedWorkload workload : plan.workloads()) {
            estimated.put(workload.id(), plan.trialSeconds(workload));
        }
        plan.schedule().stream()
                .filter(trial -> !ended.contains(trial.id()))
                .forEach(trial -> left.put(trial.id(), trial.planned()));
    }

    /** Of what has no trials. */
    public TimeLeft() {}

    /** {@return how many trials are left} */
    public int trials() {
        return left.size();
    }

    /**
     * @param trial that has ended
     * @param nanos that it took, with what belongs to it
     */
    public void ended(Trial trial, long nanos) {
        left.remove(trial.id());
        spent.merge(trial.planned(), new Spent(1, nanos / SECOND), (before, now) -> before.plus(now.seconds()));
    }

    /**
     * @return seconds; nothing where nobody knows
     */
    public OptionalDouble seconds() {
        double held = spent.values().stream().mapToDouble(Spent::seconds).sum();
        double expected = spent.entrySet().stream()
                .mapToDouble(of -> of.getValue().trials() * estimated.getOrDefault(of.getKey(), 0.0))
                .sum();
        double factor = expected > 0 ? held / expected : 1;
        double seconds = left.values().stream()
                .mapToDouble(planned -> spent.containsKey(planned)
                        ? spent.get(planned).mean()
                        : factor * estimated.getOrDefault(planned, 0.0))
                .sum();
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }
}
