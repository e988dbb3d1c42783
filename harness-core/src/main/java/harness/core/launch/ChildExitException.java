package harness.core.launch;

/** A child process ended although it was still needed. */
public final class ChildExitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ChildExit exit;

    /**
     * @param exit how it ended
     */
    public ChildExitException(ChildExit exit) {
        super(exit.describe());
        this.exit = exit;
    }

    /**
     * @return how it ended
     */
    public ChildExit exit() {
        return exit;
    }
}
