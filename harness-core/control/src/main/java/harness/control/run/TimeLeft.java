package harness.control.run;

import harness.api.trial.Trial;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.trial.RunEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How long the trials that are left will take: each as long as those of its workload so far, else as long as was estimated, in
 * proportion to how the estimates of the others have held.
 */
public final class TimeLeft {
    private static final double SECOND = 1e9;

    private final Map<String, Double> estimated = new HashMap<>();
    private final Map<String, String> left = new LinkedHashMap<>();
    private final Map<String, Spent> spent = new HashMap<>();
    private final Map<String, List<String>> cells = new HashMap<>();
    /** Loads, which warm up before their first trial for as long as it takes: that says nothing of the others. */
    private final Set<String> loads = new HashSet<>();
    /** Whether a warm-up has ended since the last repeat began. */
    private boolean warmedUp;

    /** Of trials of one planned workload that measured as much; where these are to come, what they are expected to take. */
    private record Spent(int trials, double seconds, boolean expected) {
        Spent plus(Spent more) {
            return expected ? more : new Spent(trials + more.trials, seconds + more.seconds, false);
        }

        Spent times(long times) {
            return new Spent(trials, seconds * times, true);
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
            if (workload.descriptor().atService().isPresent()) {
                loads.add(workload.id());
            }
            cells.computeIfAbsent(workload.name(), name -> new ArrayList<>()).add(workload.id());
        }
        plan.schedule().stream()
                .filter(trial -> !ended.contains(trial.id()))
                .forEach(trial -> left.put(trial.id(), trial.planned()));
    }

    /**
     * @param plan of the run
     * @param deployment of its cluster, whose trials alone are left
     * @param ended ids of trials that are not run any more
     */
    TimeLeft(Plan plan, int deployment, Collection<String> ended) {
        this(plan, ended);
        plan.schedule().stream()
                .filter(trial -> trial.deployment() != deployment)
                .forEach(trial -> left.remove(trial.id()));
    }

    /** Of what has no trials. */
    public TimeLeft() {}

    /** {@return how many trials are left} */
    public int trials() {
        return left.size();
    }

    /**
     * @param trial that begins
     * @return whether it is the first behind warm-ups, which have told how long it will take
     */
    public boolean started(Trial trial) {
        boolean first = warmedUp && !trial.warmUp();
        warmedUp &= trial.warmUp();
        return first;
    }

    /**
     * Trials of another size take so many times as long, until one has ended: what does not follow the size is in it.
     *
     * @param resized what has been decided
     */
    public void resized(RunEvent.Resized resized) {
        for (String cell : cells.getOrDefault(resized.workload(), List.of())) {
            estimated.computeIfPresent(cell, (id, seconds) -> seconds * resized.times());
            spent.computeIfPresent(cell, (id, before) -> before.times(resized.times()));
        }
    }

    /**
     * @param trial that has ended
     * @param nanos that it took, with what belongs to it
     */
    public void ended(Trial trial, long nanos) {
        left.remove(trial.id());
        if (!trial.warmUp() || !loads.contains(trial.planned())) {
            spent.merge(trial.planned(), new Spent(1, nanos / SECOND, false), Spent::plus);
        }
        warmedUp |= trial.warmUp();
    }

    /**
     * @return seconds; nothing where nobody knows
     */
    public OptionalDouble seconds() {
        double held = spent.values().stream().mapToDouble(Spent::seconds).sum();
        double expected = spent.entrySet().stream()
                .mapToDouble(of -> of.getValue().trials() * estimated.getOrDefault(of.getKey(), 0.0))
                .sum();
        // What nobody knows yet is taken as estimated: one trial that took twice as long does not double all others.
        double unknown = estimated.entrySet().stream()
                .filter(of -> !spent.containsKey(of.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        double factor = expected > 0 ? (held + unknown) / (expected + unknown) : 1;
        double seconds = left.values().stream()
                .mapToDouble(planned -> spent.containsKey(planned)
                        ? spent.get(planned).mean()
                        : factor * estimated.getOrDefault(planned, 0.0))
                .sum();
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }
}
