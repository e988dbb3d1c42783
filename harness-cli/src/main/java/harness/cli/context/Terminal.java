package harness.cli.context;

import harness.api.machine.AttendedConsole;
import harness.api.text.InvokedAs;
import java.io.PrintStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    /** An apostrophe within a word begins nothing. */
    private static final Pattern QUOTED = Pattern.compile("(?<![^\\s(])'[^']+'");

    private static final char NO_BREAK = '\u00a0';

    /** {@return this process's own} */
    public static Terminal system() {
        return new Terminal(System.out, System.err, AttendedConsole.find().isPresent());
    }

    /** The same with commands as the user starts them. */
    public String named(String text) {
        return InvokedAs.here().in(text);
    }

    /** The same with words in colours, where the terminal has them and the user wants them. */
    public String coloured(String text) {
        return interactive && VerdictColours.wanted(System.getenv()) ? VerdictColours.of(text) : text;
    }

    /** The same with long lines broken between words where somebody watches; not commands, which are copied. */
    public String broken(String text) {
        int columns = columns();
        return interactive
                ? text.lines()
                        .map(line -> line.length() < columns || line.startsWith(COMMAND_INDENT)
                                ? line
                                : WordUtils.wrap(inOnePiece(line), columns - 3, "\n  ", false))
                        .map(line -> line.replace(NO_BREAK, ' '))
                        .collect(Collectors.joining("\n"))
                : text;
    }

    /** What is quoted may be a command, or a name. */
    private static String inOnePiece(String line) {
        return QUOTED.matcher(line)
                .replaceAll(quoted -> Matcher.quoteReplacement(quoted.group().replace(' ', NO_BREAK)));
    }

    /** The same with all of these, and lines that have ended. */
    public String shown(String text) {
        return interactive ? coloured(broken(named(text))) + "\n" : named(text);
    }

    /** {@return how many characters a line has} */
    public int columns() {
        return interactive ? TerminalWidth.columns() : WITHOUT_TERMINAL;
    }
}
