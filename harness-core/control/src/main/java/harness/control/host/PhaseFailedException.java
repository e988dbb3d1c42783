package harness.control.host;

import harness.api.host.HostEvent;

/** A phase of a workload failed inside its host; the host itself is well. */
public final class PhaseFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String stack;

    /**
     * @param failed what the host said
     */
    public PhaseFailedException(HostEvent.Failed failed) {
        super(failed.reason());
        this.stack = failed.stack();
    }

    /** {@return the stack trace inside the host} */
    public String stack() {
        return stack;
    }
}
