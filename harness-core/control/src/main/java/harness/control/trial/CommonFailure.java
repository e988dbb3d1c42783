package harness.control.trial;

import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether every trial has failed, each workload has failed, and all for one reason: then more trials say nothing new, and may
 * cost money.
 */
final class CommonFailure {
    /** Fewer may be chance. */
    private static final int LEAST = 3;

    /** Names of trials, times, addresses: what differs between two tellings of one reason. */
    private static final Pattern DIFFERS = Pattern.compile("[\\w.=/:-]*\\d[\\w.=/:-]*");

    private final Set<String> workloads;
    private final Set<String> failed = new HashSet<>();
    private Optional<Trial> first = Optional.empty();
    private String reason = "";
    private int count;
    private boolean other;

    /**
     * @param workloads ids of the planned workloads that have trials to come
     */
    CommonFailure(Set<String> workloads) {
        this.workloads = Set.copyOf(workloads);
    }

    /** Trials that were skipped say nothing. */
    void ended(Trial trial, Outcome outcome) {
        if (outcome instanceof Outcome.Skipped) {
            return;
        }
        String here = common(trial, outcome.reason());
        other |= !(outcome instanceof Outcome.Failed) || (first.isPresent() && !here.equals(reason));
        if (first.isEmpty()) {
            first = Optional.of(trial);
            reason = here;
        }
        failed.add(trial.planned());
        count++;
    }

    /** The first trial that failed so, once there is no use in going on. */
    Optional<Trial> seen() {
        return !other && count >= Math.max(LEAST, workloads.size()) && failed.containsAll(workloads)
                ? first
                : Optional.empty();
    }

    /** A reason without what tells its trial from another. */
    static String common(Trial trial, String reason) {
        String without =
                reason.replace(trial.id(), "").replace(trial.planned(), "").replace(trial.workload(), "");
        return DIFFERS.matcher(without).replaceAll("#");
    }
}
