package harness.mpi.ior;

import harness.mpi.LineCursor;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that IOR 4 prints at its usual verbosity. */
final class IorText {
    private static final Pattern TITLE = Pattern.compile("IOR-(\\S+): MPI Coordinated Test of Parallel I/O");
    private static final Pattern ENTRY = Pattern.compile("([A-Za-z][A-Za-z ]*?)\\s*: ?(.*)");
    private static final Pattern OPTIONS = Pattern.compile("Options:");
    private static final Pattern RESULTS = Pattern.compile("Results:");
    private static final Pattern COLUMNS = columns(
            "access bw(MiB/s) IOPS Latency(s) block(KiB) xfer(KiB) open(s)" + " wr/rd(s) close(s) total(s) iter");
    private static final Pattern RULE = Pattern.compile("-[- ]+");
    private static final Pattern ROW = row("(write|read)", 9, "(\\d{1,9})");
    private static final Pattern SUMMARY = Pattern.compile("Summary of all tests:");
    private static final Pattern SUMMARY_COLUMNS = columns("Operation Max(MiB) Min(MiB) Mean(MiB) StdDev Max(OPs)"
            + " Min(OPs) Mean(OPs) StdDev Mean(s) Stonewall(s) Stonewall(MiB) Test# #Tasks tPN reps fPP reord reordoff"
            + " reordrand seed segcnt blksiz xsize aggs(MiB) API RefNum");
    private static final Pattern SUMMARY_ROW = row(
            "(write|read)",
            9,
            "(\\S+)\\s+(\\S+)" + "\\s+(\\d{1,9})".repeat(10) + "\\s+(\\d{1,15})".repeat(2)
                    + "\\s+(\\d+\\.\\d+)\\s+(\\S+)\\s+(\\d+)");
    private static final Pattern FINISHED = Pattern.compile("Finished\\s*: (.*)");
    private static final Pattern PICKING = Pattern.compile("(?:^|\\s)-[a-zA-Z]*[wrWR]");
    private static final String NOT_STONEWALLED = "NA";
    private static final double RESOLUTION = 5e-7;
    private static final double MIB = 1 << 20;

    private IorText() {}

    static IorOutput parse(String text) throws ToolOutputException {
        LineCursor lines = LineCursor.of(IorCheck.TOOL, text);
        String version = lines.take("IOR's title", TITLE).group(1);
        Map<String, String> header = entries(lines, OPTIONS, "Options");
        Map<String, String> options = entries(lines, RESULTS, "Results");
        List<IorAccess> accesses = accesses(lines);
        List<IorSummary> summaries = summaries(lines);
        String finished = lines.take("the time when it finished", FINISHED).group(1);
        lines.takeEnd();
        lines.require(!summaries.isEmpty(), "the summary is empty");
        IorSetup setup = summaries.get(0).setup();
        requireAgrees(options, setup, lines);
        IorOutput output = new IorOutput(
                version,
                entry(header, "Command line", lines),
                IorCheck.time(entry(header, "Began", lines)),
                IorCheck.time(finished),
                setup,
                accesses,
                summaries,
                lines.warnings());
        IorCheck.requireWhole(output, RESOLUTION);
        requireBoth(output, lines);
        return output;
    }

    /** Without an option that picks operations, IOR writes and reads. */
    private static void requireBoth(IorOutput output, LineCursor lines) throws ToolOutputException {
        boolean picked = PICKING.matcher(output.commandLine()).find();
        lines.require(picked || output.summaries().size() == 2, "an operation is missing that was asked for");
    }

    private static List<IorAccess> accesses(LineCursor lines) throws ToolOutputException {
        lines.take("the columns of the results", COLUMNS);
        lines.take("the rule below them", RULE);
        List<IorAccess> accesses = new ArrayList<>();
        while (!lines.skip(SUMMARY)) {
            Matcher row = lines.take("a result or the summary", ROW);
            accesses.add(new IorAccess(
                    IorCheck.operation(row.group(1)),
                    Integer.parseInt(row.group(11)),
                    number(row, 2),
                    number(row, 7),
                    number(row, 8),
                    number(row, 9),
                    number(row, 10)));
        }
        return accesses;
    }

    private static List<IorSummary> summaries(LineCursor lines) throws ToolOutputException {
        lines.take("the columns of the summary", SUMMARY_COLUMNS);
        List<IorSummary> summaries = new ArrayList<>();
        while (!lines.startsWith(FINISHED)) {
            Matcher row = lines.take("a summary or the end", SUMMARY_ROW);
            IorSetup setup = setup(row);
            lines.require(
                    Math.abs(setup.aggregateBytes() / MIB - number(row, 25)) <= 0.051,
                    "the size of the file is not that of all tasks");
            summaries.add(new IorSummary(
                    IorCheck.operation(row.group(1)),
                    number(row, 2),
                    number(row, 3),
                    number(row, 4),
                    number(row, 5),
                    number(row, 10),
                    setup));
        }
        return summaries;
    }

    private static IorSetup setup(Matcher row) {
        return new IorSetup(
                row.group(26),
                Integer.parseInt(row.group(14)),
                Integer.parseInt(row.group(15)),
                Integer.parseInt(row.group(16)),
                !row.group(17).equals("0"),
                Integer.parseInt(row.group(22)),
                Long.parseLong(row.group(23)),
                Long.parseLong(row.group(24)),
                !row.group(11).equals(NOT_STONEWALLED));
    }

    private static void requireAgrees(Map<String, String> options, IorSetup setup, LineCursor lines)
            throws ToolOutputException {
        Map<String, String> expected = Map.of(
                "api", setup.api(),
                "tasks", Integer.toString(setup.tasks()),
                "segments", Integer.toString(setup.segments()),
                "repetitions", Integer.toString(setup.repetitions()),
                "access", setup.filePerTask() ? "file-per-process" : "single-shared-file");
        for (Map.Entry<String, String> option : expected.entrySet()) {
            lines.require(
                    entry(options, option.getKey(), lines).equals(option.getValue()),
                    "option '%s' and the summary differ".formatted(option.getKey()));
        }
    }

    private static Map<String, String> entries(LineCursor lines, Pattern end, String endName)
            throws ToolOutputException {
        Map<String, String> entries = new LinkedHashMap<>();
        while (!lines.skip(end)) {
            Matcher entry = lines.take("an entry or '" + endName + "'", ENTRY);
            lines.require(
                    entries.put(entry.group(1), entry.group(2).strip()) == null,
                    "'" + entry.group(1) + "' stands twice");
        }
        return entries;
    }

    private static String entry(Map<String, String> entries, String name, LineCursor lines) throws ToolOutputException {
        lines.require(entries.containsKey(name), "'" + name + "' is missing");
        return entries.get(name);
    }

    private static double number(Matcher row, int group) {
        return Double.parseDouble(row.group(group));
    }

    private static Pattern columns(String names) {
        return Pattern.compile(String.join(
                "\\s+",
                names.lines()
                        .flatMap(line -> Pattern.compile(" ").splitAsStream(line))
                        .map(Pattern::quote)
                        .toList()));
    }

    private static Pattern row(String first, int numbers, String last) {
        return Pattern.compile(first + "\\s+(\\d+(?:\\.\\d+)?)".repeat(numbers) + "\\s+" + last);
    }
}
