package harness.mpi.mdtest;

import harness.mpi.LineCursor;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of mdtest that ended well.
 *
 * @param version for example {@code 4.1.0+dev}; empty where the output was kept without its head
 * @param commandLine as mdtest repeats it; empty with the version
 * @param tasks processes
 * @param items what was asked for in all tasks together, for example {@code 200 files}
 * @param iterations behind each rate
 * @param rates in operations per second, in the order of the output
 * @param warnings what mdtest or MPI warned of
 */
public record MdtestOutput(
        Optional<String> version,
        Optional<String> commandLine,
        int tasks,
        String items,
        int iterations,
        List<MdtestRate> rates,
        List<String> warnings) {
    private static final String TOOL = "mdtest";
    private static final Pattern STARTED = Pattern.compile("-- started at .* --");
    private static final Pattern LAUNCHED =
            Pattern.compile("mdtest-(\\S+) was launched with (\\d{1,9}) total task\\(s\\) on \\d+ node\\(s\\)");
    private static final Pattern COMMAND = Pattern.compile("Command line used: (.*)");
    private static final Pattern PLACE = Pattern.compile("(Path|FS|Nodemap)\\s*:.*");
    private static final Pattern ITEMS = Pattern.compile("(\\d{1,9}) tasks, (\\d.*)");
    private static final Pattern TITLE =
            Pattern.compile("SUMMARY rate(?: \\(in ops/sec\\))?: \\(of (\\d{1,9}) iterations\\)");
    private static final Pattern COLUMNS = Pattern.compile("Operation\\s+Max\\s+Min\\s+Mean\\s+Std Dev");
    private static final Pattern RULE = Pattern.compile("-[- ]+");
    private static final Pattern RATE = Pattern.compile("([A-Z][A-Za-z ]*?)\\s*:?" + "\\s+(\\d+\\.\\d{3})".repeat(4));
    private static final Pattern FINISHED =
            Pattern.compile("-- finished at \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d --");

    /** Half of the last printed digit. */
    private static final double ROUNDING = 0.0005;

    /** Copies the lists. */
    public MdtestOutput {
        rates = List.copyOf(rates);
        warnings = List.copyOf(warnings);
    }

    /**
     * @param output what mdtest printed
     * @return the run
     * @throws ToolOutputException if the output is truncated, failed, foreign or contradicts itself
     */
    public static MdtestOutput parse(String output) throws ToolOutputException {
        LineCursor lines = LineCursor.of(TOOL, output);
        Optional<Matcher> launched = Optional.empty();
        Optional<String> command = Optional.empty();
        if (lines.skip(STARTED) || lines.startsWith(LAUNCHED)) {
            launched = Optional.of(lines.take("mdtest's title", LAUNCHED));
            command = Optional.of(lines.take("the command line", COMMAND).group(1));
        }
        while (lines.skip(PLACE)) {
            // Where the files are says nothing about how fast it went.
        }
        Matcher items = lines.take("the number of tasks", ITEMS);
        int iterations = Integer.parseInt(lines.take("the summary", TITLE).group(1));
        List<MdtestRate> rates = rates(lines, iterations);
        lines.take("the end", FINISHED);
        lines.takeEnd();
        lines.require(
                launched.isEmpty() || launched.get().group(2).equals(items.group(1)),
                "the numbers of tasks in the title and above the summary differ");
        return new MdtestOutput(
                launched.map(match -> match.group(1)),
                command,
                Integer.parseInt(items.group(1)),
                items.group(2),
                iterations,
                rates,
                lines.warnings());
    }

    /**
     * @param operation as mdtest names it, for example {@code File stat}
     * @return its rate
     * @throws ToolOutputException if it was not measured
     */
    public MdtestRate rate(String operation) throws ToolOutputException {
        return rates.stream()
                .filter(rate -> rate.operation().equals(operation))
                .findFirst()
                .orElseThrow(() -> new ToolOutputException(TOOL, "no rate of '" + operation + "'"));
    }

    private static List<MdtestRate> rates(LineCursor lines, int iterations) throws ToolOutputException {
        lines.take("the columns of the summary", COLUMNS);
        lines.take("the rule below them", RULE);
        List<MdtestRate> rates = new ArrayList<>();
        do {
            Matcher row = lines.take("a rate", RATE);
            MdtestRate rate =
                    new MdtestRate(row.group(1), number(row, 2), number(row, 3), number(row, 4), number(row, 5));
            lines.require(
                    rates.stream().noneMatch(other -> other.operation().equals(rate.operation())),
                    "'" + rate.operation() + "' stands twice");
            requireAgrees(rate, iterations, lines);
            rates.add(rate);
        } while (lines.startsWith(RATE));
        return rates;
    }

    private static void requireAgrees(MdtestRate rate, int iterations, LineCursor lines) throws ToolOutputException {
        boolean ordered = rate.minPerSecond() <= rate.meanPerSecond() + ROUNDING
                && rate.meanPerSecond() <= rate.maxPerSecond() + ROUNDING;
        boolean single = rate.minPerSecond() == rate.maxPerSecond() && rate.deviationPerSecond() == 0;
        lines.require(
                ordered && (iterations > 1 || single),
                "'" + rate.operation() + "': minimum, mean and maximum contradict each other");
    }

    private static double number(Matcher row, int group) {
        return Double.parseDouble(row.group(group));
    }
}
