package harness.core.trial;

import harness.core.cluster.ClusterHealth;
import harness.core.workload.Verdict;
import java.time.Duration;
import java.util.Locale;

/** Decides whether a trial that ended may be counted. */
public final class Judge {
    /** A timed part shorter than this is INVALID: start-up noise and the clock of the framework would dominate. */
    public static final Duration SHORTEST = Duration.ofSeconds(1);

    private Judge() {}

    /**
     * @param verdict what validation found
     * @param elapsed the timed part
     * @param health the cluster after the timed part
     * @param slaves how many slaves were planned
     * @return passed, or invalid with the first reason that holds
     */
    public static Outcome judge(Verdict verdict, Duration elapsed, ClusterHealth health, int slaves) {
        if (!verdict.valid()) {
            return new Outcome.Invalid(verdict.reason());
        }
        if (elapsed.compareTo(SHORTEST) < 0) {
            return new Outcome.Invalid(String.format(
                    Locale.ROOT,
                    "too short: %.3f s is less than %d s; use a larger --scale",
                    elapsed.toNanos() / 1e9,
                    SHORTEST.toSeconds()));
        }
        if (!health.complete(slaves)) {
            return new Outcome.Invalid(
                    "not the planned cluster any more: " + health.describe(slaves) + " after the timed part");
        }
        return new Outcome.Passed(verdict.reason());
    }
}
