package harness.api;

import java.util.ArrayList;
import java.util.List;

/**
 * What the user asked for cannot be done as asked: the message is one line that names the value, what is allowed and
 * the flag to use. It ends the command with exit code 2 before anything is started.
 */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ArrayList<String> lines;

    /**
     * @param message one line: the value, what is allowed, the flag to use
     */
    public UsageException(String message) {
        this(message, List.of(message));
    }

    /**
     * @param message one line for all: the values, what is allowed, the flag to use
     * @param lines the same for a terminal, where several things are wrong
     */
    public UsageException(String message, List<String> lines) {
        super(message);
        this.lines = new ArrayList<>(lines);
    }

    /**
     * @param message one line: the value, what is allowed, the flag to use
     * @param cause what was found out, shown with {@code --verbose}
     */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
        this.lines = new ArrayList<>(List.of(message));
    }

    /** {@return what to show, a line for each thing that is wrong} */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
