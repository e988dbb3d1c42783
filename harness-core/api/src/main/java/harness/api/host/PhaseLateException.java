package harness.api.host;

import java.io.IOException;

/** A phase did not end in its time; its host was ended. */
public final class PhaseLateException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public PhaseLateException(String message) {
        super(message);
    }
}
