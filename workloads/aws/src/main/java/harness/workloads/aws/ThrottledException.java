package harness.workloads.aws;

/** The service answered well and left a part of the work undone, because it was asked for too much. */
public final class ThrottledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public ThrottledException(String message) {
        super(message);
    }
}
