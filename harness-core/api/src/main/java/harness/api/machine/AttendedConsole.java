package harness.api.machine;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;

/** The console of this process, where somebody sits at it. */
public final class AttendedConsole {
    private AttendedConsole() {}

    /** {@return the console; empty if standard input or output is none, as in a pipe or a job without a terminal} */
    // Until Java 21 there is no console object without a terminal.
    @SuppressWarnings("SystemConsoleNull")
    public static Optional<Console> find() {
        Console console = System.console();
        return console != null && isTerminal(console) ? Optional.of(console) : Optional.empty();
    }

    /** From Java 22 on there is a console object even without a terminal, and a method that tells. */
    private static boolean isTerminal(Console console) {
        try {
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return true;
        } catch (InvocationTargetException e) {
            return false;
        }
    }
}
