package harness.deploy.filesystem;

import java.time.Duration;

/**
 * Something to be done on a host, for a POSIX shell with {@code set -e}, in which {@code root} runs a command as root. What
 * a step writes to standard error says why it failed: its last line is shown.
 *
 * @param host name of the host
 * @param apply does it
 * @param undo undoes it, also if it was done in part or not at all; runs after the undoing of all later steps, and empty if
 *     there is nothing to undo
 * @param limit how long it may take to be done
 */
public record Step(String host, String apply, String undo, Duration limit) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /**
     * A step that takes as long as most do.
     *
     * @param host name of the host
     * @param apply does it
     * @param undo undoes it; empty if there is nothing to undo
     */
    public Step(String host, String apply, String undo) {
        this(host, apply, undo, LIMIT);
    }

    /**
     * @param host name of the host
     * @param apply what is done
     * @return a step that leaves nothing
     */
    public static Step of(String host, String apply) {
        return new Step(host, apply, "");
    }

    /**
     * @param other how long it may take to be done
     * @return the same step with that limit
     */
    public Step within(Duration other) {
        return new Step(host, apply, undo, other);
    }
}
