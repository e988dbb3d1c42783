package harness.core.cli;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Where the command line writes: results to standard output, everything about the way there to standard error.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive whether somebody watches, so that progress bars may move
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /**
     * @return this process's own
     */
    public static Terminal system() {
        return new Terminal(System.out, System.err, watched());
    }

    // Until Java 21 there is no console object without a terminal.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean watched() {
        if (System.console() == null) {
            return false;
        }
        // From Java 22 on there is a console object even without a terminal, and a method that tells.
        try {
            Method isTerminal = System.console().getClass().getMethod("isTerminal");
            return (boolean) isTerminal.invoke(System.console());
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return true;
        } catch (InvocationTargetException e) {
            return false;
        }
    }
}
