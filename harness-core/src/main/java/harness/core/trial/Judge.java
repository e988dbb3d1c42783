package harness.core.trial;

import harness.core.workload.Verdict;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Decides whether a trial that ended may be counted. */
public final class Judge {
    /** A timed part shorter than this is INVALID: start-up noise and the clock of the framework would dominate. */
    public static final Duration SHORTEST = Duration.ofSeconds(1);

    private Judge() {}

    /**
     * @param verdict what validation found
     * @param elapsed the timed part
     * @param damage what the planned cluster lacked after the timed part, if anything
     * @return passed, or invalid with the first reason that holds
     */
    public static Outcome judge(Verdict verdict, Duration elapsed, Optional<String> damage) {
        if (!verdict.valid()) {
            return new Outcome.Invalid(verdict.reason());
        }
        if (elapsed.compareTo(SHORTEST) < 0) {
            return new Outcome.Invalid(String.format(
                    Locale.ROOT,
                    "too short: %.3f s is less than %d s; use a larger --scale or size",
                    elapsed.toNanos() / 1e9,
                    SHORTEST.toSeconds()));
        }
        return damage.<Outcome>map(lack ->
                        new Outcome.Invalid("not the planned cluster any more: " + lack + " after the timed part"))
                .orElseGet(() -> new Outcome.Passed(verdict.reason()));
    }
}
