package harness.control.run;

import java.io.IOException;

/** A run had to end before its time, for a reason that the message says; results so far are kept. */
public final class RunStoppedException extends IOException {
    private static final long serialVersionUID = 1L;

    RunStoppedException(String message, Throwable cause) {
        super(message, cause);
    }
}
