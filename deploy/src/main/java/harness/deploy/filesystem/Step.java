package harness.deploy.filesystem;

/**
 * Something to be done on a host, for a POSIX shell with {@code set -e}, in which {@code root} runs a command as root. What
 * a step writes to standard error says why it failed: its last line is shown.
 *
 * @param host name of the host
 * @param apply does it
 * @param undo undoes it, also if it was done in part or not at all; runs after the undoing of all later steps, and empty if
 *     there is nothing to undo
 */
public record Step(String host, String apply, String undo) {
    /**
     * @param host name of the host
     * @param apply what is done
     * @return a step that leaves nothing
     */
    public static Step of(String host, String apply) {
        return new Step(host, apply, "");
    }
}
