package harness.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The lines of a tool's standard output, found by their labels. What nobody asks for changes nothing, since each release
 * prints something else beside what is needed; a line that reports an error fails the whole output.
 */
public final class LabelledLines {
    private static final Pattern WARNING = Pattern.compile("\\[?WARNING\\b.*");

    /** How MPI libraries, HDF5 and the benchmarks report that something went wrong. */
    private static final Pattern ERROR = Pattern.compile("(ERROR\\b|Error:|Abort\\(|HDF5-DIAG:|MPI_ABORT was invoked).*"
            + "|.*(BAD TERMINATION|exited on signal|Segmentation fault|[Ii]ncorrect data).*");

    private final String tool;
    private final List<String> lines;
    private final List<String> warnings;

    private LabelledLines(String tool, List<String> lines, List<String> warnings) {
        this.tool = tool;
        this.lines = lines;
        this.warnings = List.copyOf(warnings);
    }

    /**
     * A last line without its end is cut off, and is none.
     *
     * @param tool for messages
     * @param output all that it printed
     * @return its lines
     * @throws ToolOutputException if it reports an error
     */
    public static LabelledLines of(String tool, String output) throws ToolOutputException {
        List<String> lines = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (String line : output.lines().map(String::strip).toList()) {
            if (ERROR.matcher(line).matches()) {
                throw new ToolOutputException(tool, "failed: " + line);
            }
        }
        String whole = output.substring(0, output.lastIndexOf('\n') + 1);
        for (String line : whole.lines().map(String::strip).toList()) {
            (WARNING.matcher(line).matches() ? warnings : lines).add(line);
        }
        return new LabelledLines(tool, lines, warnings);
    }

    /**
     * @return lines that warn of something, wherever they stood
     */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * @param form of a whole line
     * @return every line of that form, in order
     */
    public List<Matcher> all(Pattern form) {
        return all(Stream.of(form));
    }

    /**
     * What is printed once, or again with the same values.
     *
     * @param label as the tool prints it, for the message
     * @param forms of the whole line in different releases and places, each with the same groups
     * @return the first line of any of these forms; empty if there is none
     * @throws ToolOutputException if another line says something else
     */
    public Optional<Matcher> find(String label, Pattern... forms) throws ToolOutputException {
        List<Matcher> found = all(Stream.of(forms));
        for (Matcher other : found) {
            require(
                    groups(other).equals(groups(found.get(0))),
                    "'%s' stands twice and differs: '%s' and '%s'"
                            .formatted(label, found.get(0).group(), other.group()));
        }
        return found.stream().findFirst();
    }

    /**
     * Like {@link #find}, of what is needed.
     *
     * @param label as the tool prints it, for the message
     * @param forms of the whole line in different releases and places, each with the same groups
     * @return the first line of any of these forms
     * @throws ToolOutputException if there is none, or if another line says something else
     */
    public Matcher one(String label, Pattern... forms) throws ToolOutputException {
        return find(label, forms).orElseThrow(() -> failure("the output has no line '" + label + "' that can be read"));
    }

    /**
     * @param condition that must hold
     * @param reason why the output is refused if it does not
     * @throws ToolOutputException if it does not hold
     */
    public void require(boolean condition, String reason) throws ToolOutputException {
        if (!condition) {
            throw failure(reason);
        }
    }

    /**
     * @param reason one line
     * @return to be thrown
     */
    public ToolOutputException failure(String reason) {
        return new ToolOutputException(tool, reason);
    }

    private List<Matcher> all(Stream<Pattern> forms) {
        List<Pattern> any = forms.toList();
        return lines.stream()
                .flatMap(line -> any.stream().map(form -> form.matcher(line)).filter(Matcher::matches))
                .toList();
    }

    private static List<String> groups(Matcher match) {
        return IntStream.rangeClosed(1, match.groupCount())
                .mapToObj(match::group)
                .toList();
    }
}
