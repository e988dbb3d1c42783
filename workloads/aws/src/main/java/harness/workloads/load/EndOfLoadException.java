package harness.workloads.load;

/** Thrown by a client that cannot do any further operation: it ends the load at once. */
public class EndOfLoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public EndOfLoadException(String message) {
        super(message);
    }
}
