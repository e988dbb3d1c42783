package harness.core;

/**
 * What the user asked for cannot be done as asked: the message is one line that names the value, what is allowed and
 * the flag to use. It ends the command with exit code 2 before anything is started.
 */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line: the value, what is allowed, the flag to use
     */
    public UsageException(String message) {
        super(message);
    }

    /**
     * @param message one line: the value, what is allowed, the flag to use
     * @param cause what was found out, shown with {@code --verbose}
     */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
