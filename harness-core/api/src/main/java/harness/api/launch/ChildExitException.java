package harness.api.launch;

import java.io.IOException;

/** A child process ended although it was still needed. */
public final class ChildExitException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param exit how it ended
     */
    public ChildExitException(ChildExit exit) {
        super(exit.describe());
    }
}
