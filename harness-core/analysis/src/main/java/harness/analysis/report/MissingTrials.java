package harness.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.result.Row;
import harness.api.trial.Trial;
import harness.record.plan.Plan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Planned trials without a result: the run still goes on, or ended before them.
 *
 * @param planned how many trials there are to be, warm-ups included; those of the pilot where it has yet to decide on more
 * @param ids of those that are missing, in their order; none where nothing but the decision is missing
 * @param undecided whether a pilot has yet to decide how many trials there are
 */
public record MissingTrials(int planned, List<String> ids, boolean undecided) {
    /** What an unfinished run is called in every form of a report. */
    public static final String WORD = "INCOMPLETE";

    private static final int NAMED = 3;

    public MissingTrials {
        ids = List.copyOf(ids);
    }

    /**
     * @param plan as it was written
     * @param outcomes of all trials that ended
     * @return what is missing, if anything; empty, too, where the plan is of another version and does not say
     */
    static Optional<MissingTrials> of(Optional<JsonNode> plan, List<Row.OutcomeRow> outcomes) {
        if (plan.isEmpty()) {
            return Optional.empty();
        }
        Plan read;
        try {
            read = Plan.of(plan.get());
        } catch (IOException e) {
            return Optional.empty();
        }
        Set<String> ended =
                outcomes.stream().map(row -> row.facts().trial().id()).collect(Collectors.toSet());
        List<Trial> schedule = read.schedule();
        List<String> ids = schedule.stream()
                .map(Trial::id)
                .filter(id -> !ended.contains(id))
                .toList();
        boolean undecided = read.stop().open();
        return ids.isEmpty() && !undecided
                ? Optional.empty()
                : Optional.of(new MissingTrials(schedule.size(), ids, undecided));
    }

    /** For example {@code INCOMPLETE, 37 of 40 trials are missing}. */
    public String words() {
        return ids.isEmpty()
                ? WORD + ", the pilot has not decided how many trials follow"
                : "%s, %d of %d %s missing"
                        .formatted(WORD, ids.size(), planned, planned == 1 ? "trial is" : "trials are");
    }

    /** What is missing by name, and how to go on. */
    String sentence() {
        String names = ids.size() <= NAMED + 1
                ? String.join(", ", ids)
                : "%s and %d more".formatted(String.join(", ", ids.subList(0, NAMED)), ids.size() - NAMED);
        return "The run is %s%s%s. 'harness resume' with its directory goes on."
                .formatted(
                        words(),
                        ids.isEmpty() ? "" : ": " + names,
                        undecided && !ids.isEmpty() ? ", and what the pilot decides then" : "");
    }
}
