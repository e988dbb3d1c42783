package harness.core.rule;

import java.util.Optional;
import java.util.OptionalDouble;

/** Tasks that wait for others, or run again, are another load than the planned one. */
public final class AllTasksAtOnce implements ResultRule {
    /** With what the note of a repeat begins in which DataNodes were lost. */
    public static final String LOST = "lost DataNodes while the job ran: ";

    AllTasksAtOnce() {}

    @Override
    public RuleText text() {
        return new RuleText(
                "V18",
                "no attempt of a task failed, all of DFSIO's tasks ran at once, no machine was lost; how far the slowest task"
                        + " is from the others is not looked at",
                "OPEN; INVALID where a machine was lost",
                "Harness: a second wave of tasks, or what ran again, is in the time",
                "no more tasks than the cluster runs at once; the logs say why attempts failed",
                RuleText.LookedAt.RESULT);
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        Optional<String> lost = result.counted().stream()
                .flatMap(row -> row.notes().stream())
                .filter(note -> note.startsWith(LOST))
                .findFirst();
        if (lost.isPresent()) {
            return Optional.of(RuleOutcome.invalid("%s", lost.get()));
        }
        OptionalDouble failed = result.largest("failed_attempts");
        boolean tasks = result.largest("aggregate_time").isPresent();
        if (failed.isEmpty() && !tasks) {
            return Optional.empty();
        }
        boolean waves = tasks && result.values("concurrent_time").length < result.values("aggregate_time").length;
        return Optional.of(RuleOutcome.of(
                failed.orElse(0) == 0 && !waves,
                Validity.OPEN,
                "%.0f attempts failed in a repeat%s",
                failed.orElse(0),
                waves ? ", its tasks never all ran at once" : ""));
    }
}
