package harness.workloads.money;

import harness.workloads.load.EndOfLoadException;

/** A request was not made, because it might have cost more than the run may still spend. */
public final class SpendingLimitException extends EndOfLoadException {
    private static final long serialVersionUID = 1L;

    SpendingLimitException(String message) {
        super(message);
    }
}
