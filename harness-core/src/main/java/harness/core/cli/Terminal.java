package harness.core.cli;

import harness.core.cli.help.InvokedAs;
import harness.core.machine.AttendedConsole;
import harness.core.machine.TerminalWidth;
import java.io.PrintStream;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * Where the command line writes: results to standard output, everything about the way there to standard error.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive whether somebody watches, so that progress may move
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /** What a pipe or a file gets. */
    private static final int WITHOUT_TERMINAL = 100;

    private static final String COMMAND_INDENT = " ".repeat(8);

    /** {@return this process's own} */
    public static Terminal system() {
        return new Terminal(System.out, System.err, AttendedConsole.find().isPresent());
    }

    /** The same with commands as the user starts them. */
    String named(String text) {
        return InvokedAs.here().in(text);
    }

    /** The same with words in colours, where the terminal has them and the user wants them. */
    String coloured(String text) {
        return interactive && VerdictColours.wanted(System.getenv()) ? VerdictColours.of(text) : text;
    }

    /** The same with both, and with long lines broken between words where somebody watches; not commands, which are copied. */
    String shown(String text) {
        String named = named(text);
        int columns = columns();
        return interactive
                ? coloured(named.lines()
                        .map(line -> line.length() < columns || line.startsWith(COMMAND_INDENT)
                                ? line
                                : WordUtils.wrap(line, columns - 3, "\n  ", false))
                        .map(line -> line + "\n")
                        .collect(Collectors.joining()))
                : named;
    }

    /** {@return how many characters a line has} */
    int columns() {
        return interactive ? TerminalWidth.columns() : WITHOUT_TERMINAL;
    }
}
