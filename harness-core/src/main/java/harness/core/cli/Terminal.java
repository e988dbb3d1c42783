package harness.core.cli;

import harness.core.machine.AttendedConsole;
import java.io.PrintStream;

/**
 * Where the command line writes: results to standard output, everything about the way there to standard error.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive whether somebody watches, so that progress bars may move
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /** {@return this process's own} */
    public static Terminal system() {
        return new Terminal(System.out, System.err, AttendedConsole.find().isPresent());
    }
}
