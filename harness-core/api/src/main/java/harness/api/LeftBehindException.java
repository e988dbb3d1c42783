package harness.api;

import java.io.IOException;
import java.util.stream.Stream;

/** Something that costs money or room may still exist; the message names it. The command ends with exit code 4. */
public final class LeftBehindException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line that names what is left and how to remove it
     */
    public LeftBehindException(String message) {
        super(message);
    }

    /**
     * @param message one line that names what is left and how to remove it
     * @param cause why it could not be removed
     */
    public LeftBehindException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * @param e whatever has failed
     * @return whether something may be left behind, by it or by what it suppresses
     */
    public static boolean isIn(Throwable e) {
        return e instanceof LeftBehindException || Stream.of(e.getSuppressed()).anyMatch(LeftBehindException::isIn);
    }
}
