package harness.cli.context;

/** How much is said of what goes on: what a command has to know of the one that lists all commands. */
@FunctionalInterface
public interface Verbosity {
    /** {@return whether phases are said one by one, and stacks of failures} */
    boolean verbose();
}
