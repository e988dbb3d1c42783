package harness.cli.context;

import harness.api.launch.Shutdown;
import harness.api.trial.Outcome;
import java.util.Collection;

/** What the process tells whoever started it. */
public final class ExitCode {
    /** Every trial passed. */
    public static final int PASSED = 0;
    /** A trial or the run failed. */
    public static final int FAILED = 1;
    /** The command was wrong or the plan refused; nothing was started. */
    public static final int USAGE = 2;
    /** Finished, but a trial is INVALID, or a result is not what {@code --require} asks for. */
    public static final int INVALID = 3;

    /** Something that costs money or room may be left behind; it was named. */
    public static final int LEFT_BEHIND = Shutdown.LEFT_BEHIND;

    /** A comparison found a ratio beyond a limit. */
    public static final int BEYOND_LIMIT = 5;

    private ExitCode() {}

    /**
     * @param outcomes of all trials
     * @param lacking whether a result is worth less than {@code --require} asks for
     * @return failed before invalid before passed; a trial is skipped where another has failed, or where none would count
     */
    public static int of(Collection<? extends Outcome> outcomes, boolean lacking) {
        int code = outcomes.isEmpty() ? FAILED : lacking ? INVALID : PASSED;
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Failed) {
                return FAILED;
            }
            if (outcome instanceof Outcome.Invalid || outcome instanceof Outcome.Skipped) {
                code = INVALID;
            }
        }
        return code;
    }
}
