package harness.workloads.aws;

/** The service answered with other data than were written. */
public final class WrongDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public WrongDataException(String message) {
        super(message);
    }
}
