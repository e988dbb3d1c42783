package harness.record.trial;

import harness.api.trial.Outcome;
import harness.api.trial.TrialLimits;
import harness.api.workload.Verdict;
import java.util.Locale;
import java.util.Optional;

/** Decides whether a trial that ended may be counted. */
public final class Judge {
    private static final String MEASURE_MORE = "; measure more (its size, or --scale)";

    private Judge() {}

    /**
     * @param verdict what validation found
     * @param seconds that the numbers rest on: the timed part, or what a program measured of itself in it
     * @param damage what the planned cluster lacked after the timed part, if anything
     * @param disturbed by whom the machines were used so much that the numbers are not the workload's, if by anybody
     * @return passed, or invalid with the first reason that holds
     */
    public static Outcome judge(Verdict verdict, double seconds, Optional<String> damage, Optional<String> disturbed) {
        if (!verdict.valid()) {
            return new Outcome.Invalid(verdict.reason());
        }
        if (damage.isPresent()) {
            return new Outcome.Invalid("not the planned cluster any more: " + damage.get() + " after the timed part");
        }
        if (seconds < TrialLimits.SHORTEST_SECONDS) {
            return new Outcome.Invalid(tooShort(seconds) + MEASURE_MORE);
        }
        return disturbed.<Outcome>map(Outcome.Invalid::new).orElseGet(() -> new Outcome.Passed(verdict.reason()));
    }

    /**
     * @param seconds less than {@link TrialLimits#SHORTEST_SECONDS}
     * @return so in words
     */
    public static String tooShort(double seconds) {
        return String.format(
                Locale.ROOT, "too short: %.3f s is less than %.0f s", seconds, TrialLimits.SHORTEST_SECONDS);
    }

    /**
     * @param seconds that a warm-up took, so few that no repeat can be long enough
     * @return why the repeats are not run, and what to do
     */
    public static String hopeless(double seconds) {
        return "warm-up " + tooShort(seconds) + MEASURE_MORE;
    }
}
