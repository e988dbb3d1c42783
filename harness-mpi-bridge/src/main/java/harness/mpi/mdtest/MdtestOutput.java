package harness.mpi.mdtest;

import harness.mpi.LabelledLines;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of mdtest that ended well: of mdtest 1.9 and of those that come with IOR 3.2 to 4.1.
 *
 * @param version for example {@code 4.1.0+dev}
 * @param tasks processes
 * @param items files, or files and directories, of all tasks together
 * @param iterations behind each rate
 * @param rates in operations per second, in the order of the output
 * @param warnings what mdtest or MPI warned of
 */
public record MdtestOutput(
        String version, int tasks, long items, int iterations, List<MdtestRate> rates, List<String> warnings) {
    private static final String TOOL = "mdtest";
    private static final Pattern LAUNCHED =
            Pattern.compile("mdtest-(\\S+) was launched with (\\d{1,9}) total task\\(s\\).*");
    private static final Pattern ITEMS = Pattern.compile("(\\d{1,9}) tasks, (\\d{1,18}) (?:files|directories).*");
    private static final Pattern TITLE = Pattern.compile("SUMMARY(?: rate)?\\b.*: \\(of (\\d{1,9}) iterations\\)");
    private static final Pattern COLUMNS = Pattern.compile("Operation\\s+Max\\s+Min\\s+Mean\\s+Std Dev.*");
    private static final Pattern RATE =
            Pattern.compile("((?:File|Directory|Tree) [a-z]+)\\s*:?" + "\\s+(\\d+\\.\\d+)".repeat(4) + ".*");
    private static final Pattern FINISHED = Pattern.compile("-- finished at .* --");

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
        LabelledLines lines = LabelledLines.of(TOOL, output);
        Matcher launched = lines.one("mdtest-... was launched with ... total task(s)", LAUNCHED);
        Matcher items = lines.one("... tasks, ... files", ITEMS);
        int iterations = Integer.parseInt(
                lines.one("SUMMARY rate: (of ... iterations)", TITLE).group(1));
        lines.one("Operation Max Min Mean Std Dev", COLUMNS);
        List<MdtestRate> rates = rates(lines);
        lines.one("-- finished at ... --", FINISHED);
        lines.require(
                launched.group(2).equals(items.group(1)),
                "the numbers of tasks in the title and above the summary differ");
        return new MdtestOutput(
                launched.group(1),
                Integer.parseInt(items.group(1)),
                Long.parseLong(items.group(2)),
                iterations,
                rates,
                lines.warnings());
    }

    /**
     * @param operation as mdtest names it, for example {@code File stat}
     * @return its rate, above 0
     * @throws ToolOutputException if it was not measured
     */
    public MdtestRate rate(String operation) throws ToolOutputException {
        return rates.stream()
                .filter(rate -> rate.operation().equals(operation) && rate.minPerSecond() > 0)
                .findFirst()
                .orElseThrow(() -> new ToolOutputException(TOOL, "the output has no rate of '" + operation + "'"));
    }

    private static List<MdtestRate> rates(LabelledLines lines) throws ToolOutputException {
        List<MdtestRate> rates = new ArrayList<>();
        for (Matcher row : lines.all(RATE)) {
            MdtestRate rate =
                    new MdtestRate(row.group(1), number(row, 2), number(row, 3), number(row, 4), number(row, 5));
            lines.require(
                    rates.stream().noneMatch(other -> other.operation().equals(rate.operation())),
                    "'" + rate.operation() + "' stands twice");
            lines.require(
                    rate.minPerSecond() <= rate.meanPerSecond() + ROUNDING
                            && rate.meanPerSecond() <= rate.maxPerSecond() + ROUNDING,
                    "'" + rate.operation() + "': minimum, mean and maximum contradict each other");
            rates.add(rate);
        }
        return rates;
    }

    private static double number(Matcher row, int group) {
        return Double.parseDouble(row.group(group));
    }
}
