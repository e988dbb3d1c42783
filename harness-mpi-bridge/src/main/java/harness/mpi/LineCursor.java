package harness.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a tool's standard output, taken one after the other. Blank lines are left out and warnings set aside; a
 * line that reports an error fails the whole output.
 */
public final class LineCursor {
    private static final Pattern WARNING = Pattern.compile("\\[?WARNING\\b.*");

    /** How MPI libraries, HDF5 and the benchmarks report that something went wrong. */
    private static final Pattern ERROR = Pattern.compile("(ERROR\\b|Error:|Abort\\(|HDF5-DIAG:|MPI_ABORT was invoked).*"
            + "|.*(BAD TERMINATION|exited on signal|Segmentation fault|[Ii]ncorrect data).*");

    private final String tool;
    private final List<String> lines;
    private final List<String> warnings;
    private int next;

    private LineCursor(String tool, List<String> lines, List<String> warnings) {
        this.tool = tool;
        this.lines = lines;
        this.warnings = List.copyOf(warnings);
    }

    /**
     * @param tool for messages
     * @param output all that it printed, up to the end of the last line
     * @return its lines
     * @throws ToolOutputException if it reports an error, or if its last line is cut off
     */
    public static LineCursor of(String tool, String output) throws ToolOutputException {
        List<String> lines = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (String line : output.lines().map(String::strip).toList()) {
            if (ERROR.matcher(line).matches()) {
                throw new ToolOutputException(tool, "failed: " + line);
            }
            if (WARNING.matcher(line).matches()) {
                warnings.add(line);
            } else if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        if (!output.endsWith("\n")) {
            throw new ToolOutputException(tool, "the output is cut off in its last line");
        }
        return new LineCursor(tool, lines, warnings);
    }

    /**
     * @return lines that warn of something, wherever they stood
     */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Takes the next line, which must match.
     *
     * @param what for the message
     * @param pattern of the whole line
     * @return the match
     * @throws ToolOutputException if it does not match or nothing is left
     */
    public Matcher take(String what, Pattern pattern) throws ToolOutputException {
        String line = next < lines.size() ? lines.get(next) : null;
        if (line == null) {
            throw failure("the output ends before " + what);
        }
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw failure("instead of " + what + " stands '" + line + "'");
        }
        next++;
        return matcher;
    }

    /**
     * Takes the next line if it matches.
     *
     * @param pattern of the whole line
     * @return whether it did
     */
    public boolean skip(Pattern pattern) {
        boolean matches = startsWith(pattern);
        if (matches) {
            next++;
        }
        return matches;
    }

    /**
     * @param pattern of a whole line
     * @return whether the next line matches
     */
    public boolean startsWith(Pattern pattern) {
        return next < lines.size() && pattern.matcher(lines.get(next)).matches();
    }

    /**
     * @throws ToolOutputException if something is left
     */
    public void takeEnd() throws ToolOutputException {
        if (next < lines.size()) {
            throw failure("after the end stands '" + lines.get(next) + "'");
        }
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
}
