package harness.workloads.load;

/** A load could not be put on: its clients only fail, or one of them ended by an error. */
public final class LoadFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     * @param cause behind it
     */
    public LoadFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
