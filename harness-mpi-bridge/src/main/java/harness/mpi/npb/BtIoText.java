package harness.mpi.npb;

import harness.mpi.LineCursor;
import harness.mpi.ToolOutputException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that BT-IO prints. */
final class BtIoText {
    private static final String TOOL = "BT-IO";
    private static final String NUMBER = "(\\d+\\.\\d\\d)";
    private static final String EDGES = "(\\d{1,6})x\\s*(\\d{1,6})x\\s*(\\d{1,6})";

    private static final Pattern TITLE = Pattern.compile("NAS Parallel Benchmarks (\\S+) -- BT Benchmark");
    private static final Pattern INPUT = Pattern.compile("(No input file|Reading from input file) .*");
    private static final Pattern SIZE = Pattern.compile("Size:\\s*" + EDGES + "\\s*\\(class (\\w)\\)");
    private static final Pattern ITERATIONS = Pattern.compile("Iterations:\\s*(\\d{1,9})\\s+dt:\\s*\\S+");
    private static final Pattern PROCESSES = Pattern.compile("Total number of processes:\\s*(\\d{1,9})");
    private static final Pattern MODE = Pattern.compile("BTIO -- (.+) write interval:\\s*(\\d{1,9})");
    private static final Pattern STEP = Pattern.compile("Time step\\s+\\d+");
    private static final Pattern WRITING = Pattern.compile("Writing data set, time step\\s+(\\d{1,9})");
    private static final Pattern READING = Pattern.compile("Reading data set\\s+(\\d{1,9})");
    private static final Pattern CHECK = Pattern.compile("(Verification being performed for class \\w"
            + "|accuracy setting for epsilon =.*|Comparison of RMS-norms of .*|\\d(\\s+[-+0-9.E]+){3})");
    private static final Pattern VERIFIED = Pattern.compile("Verification Successful");
    private static final Pattern STATISTICS = Pattern.compile("BTIO -- statistics:");
    private static final Pattern IO_SECONDS = Pattern.compile("I/O timing in seconds\\s*: +" + NUMBER);
    private static final Pattern IO_PERCENT = Pattern.compile("I/O timing percentage\\s*: +" + NUMBER);
    private static final Pattern VERIFY_SECONDS = Pattern.compile("I/O timing in verify\\s*: +" + NUMBER);
    private static final Pattern WRITTEN = Pattern.compile("Total data written \\(MB\\)\\s*: +" + NUMBER);
    private static final Pattern RATE = Pattern.compile("I/O data rate\\s+\\(MB/sec\\)\\s*: +" + NUMBER);
    private static final Pattern COMPLETED = Pattern.compile("BT Benchmark Completed\\.");
    private static final Pattern ENTRY = Pattern.compile("(\\S.*?)\\s*=\\s*(.*)");
    private static final Pattern COMPILE_OPTIONS = Pattern.compile("Compile options:");
    private static final Pattern FEEDBACK = Pattern.compile("Please send .*");
    private static final Pattern TEAM = Pattern.compile("NPB Development Team");
    private static final Pattern END = Pattern.compile("Internet: npb@nas\\.nasa\\.gov");

    private final LineCursor lines;

    BtIoText(String output) throws ToolOutputException {
        lines = LineCursor.of(TOOL, output);
    }

    BtIoOutput read() throws ToolOutputException {
        String version = lines.take("the title", TITLE).group(1);
        lines.skip(INPUT);
        Matcher size = lines.take("the size", SIZE);
        int iterations = count(lines.take("the number of iterations", ITERATIONS));
        int processes = count(lines.take("the number of processes", PROCESSES));
        Matcher mode = lines.take("BTIO's mode", MODE);
        int interval = Integer.parseInt(mode.group(2));
        requireDumps(iterations, interval);
        while (lines.skip(CHECK)) {
            // The benchmark's own comparison; its verdict follows.
        }
        lines.take("a successful verification", VERIFIED);
        Statistics statistics = statistics();
        lines.take("the end of the benchmark", COMPLETED);
        Map<String, String> totals = entries(COMPILE_OPTIONS);
        Map<String, String> options = entries(FEEDBACK);
        lines.take("the name of the team", TEAM);
        lines.take("the end of the output", END);
        lines.takeEnd();
        BtIoOutput output = new BtIoOutput(
                version,
                size.group(4),
                count(size),
                iterations,
                interval,
                mode.group(1),
                processes,
                (int) number(totals, "Active procs"),
                statistics.ioSeconds,
                statistics.ioPercent,
                statistics.written,
                statistics.rate,
                number(totals, "Time in seconds"),
                number(totals, "Mop/s total"),
                options,
                lines.warnings());
        requireAgrees(output, size, totals);
        requireRate(output, statistics.verifiesApart);
        return output;
    }

    private record Statistics(double ioSeconds, double ioPercent, double written, double rate, boolean verifiesApart) {}

    private Statistics statistics() throws ToolOutputException {
        lines.take("BTIO's statistics", STATISTICS);
        double seconds = real(lines.take("the time of input and output", IO_SECONDS));
        double percent = real(lines.take("the share of input and output", IO_PERCENT));
        boolean verifiesApart = lines.skip(VERIFY_SECONDS);
        double written = real(lines.take("the data written", WRITTEN));
        double rate = real(lines.take("the data rate", RATE));
        return new Statistics(seconds, percent, written, rate, verifiesApart);
    }

    /** Every dump is announced when it is written and again when it is read back. */
    private void requireDumps(int iterations, int interval) throws ToolOutputException {
        lines.require(interval > 0 && iterations >= interval, "no dump was written");
        int written = 0;
        while (lines.startsWith(STEP) || lines.startsWith(WRITING)) {
            if (!lines.skip(STEP)) {
                written++;
                requireNumber(count(lines.take("a dump", WRITING)), written * interval, "dump");
            }
        }
        requireNumber(written, iterations / interval, "number of dumps written");
        int read = 0;
        while (lines.startsWith(READING)) {
            read++;
            requireNumber(count(lines.take("a data set", READING)), read, "data set");
        }
        requireNumber(read, written, "number of data sets read back");
    }

    private void requireNumber(int found, int expected, String what) throws ToolOutputException {
        lines.require(found == expected, "%s %d where %d is expected".formatted(what, found, expected));
    }

    private Map<String, String> entries(Pattern end) throws ToolOutputException {
        Map<String, String> entries = new LinkedHashMap<>();
        while (!lines.skip(end)) {
            Matcher entry = lines.take("an entry", ENTRY);
            lines.require(entries.put(entry.group(1), entry.group(2)) == null, "'" + entry.group(1) + "' stands twice");
        }
        return entries;
    }

    private void requireAgrees(BtIoOutput output, Matcher size, Map<String, String> totals) throws ToolOutputException {
        Matcher again = Pattern.compile(EDGES).matcher(text(totals, "Size"));
        boolean cube = size.group(1).equals(size.group(2)) && size.group(1).equals(size.group(3));
        boolean same = again.matches()
                && again.group(1).equals(size.group(1))
                && text(totals, "Class").equals(output.problemClass())
                && number(totals, "Iterations") == output.iterations()
                && number(totals, "Total processes") == output.totalProcesses();
        lines.require(cube && same, "size, class, iterations or processes at the beginning and at the end differ");
        lines.require(text(totals, "Verification").equals("SUCCESSFUL"), "the verification was not successful");
        lines.require(
                text(totals, "Version").equals(output.version()),
                "the versions at the beginning and at the end differ");
        lines.require(
                near(
                        number(totals, "Mop/s/process") * output.totalProcesses(),
                        output.mopsTotal(),
                        0.006 * output.totalProcesses()),
                "Mop/s in all and per process contradict each other");
        lines.require(
                output.activeProcesses() >= 1 && output.activeProcesses() <= output.totalProcesses(),
                "more processes were active than there were");
    }

    private void requireRate(BtIoOutput output, boolean verifiesApart) throws ToolOutputException {
        lines.require(
                near(output.dataBytes() / 1e6, output.writtenMegabytes(), 0.006),
                "the data written are not those of all dumps");
        lines.require(output.megabytesPerSecond() > 0 && output.runSeconds() > 0, "a rate or a time is 0");
        double moved = output.megabytesPerSecond() * output.ioSeconds();
        // Versions that verify apart count reads in the time; the rate then stands on a part of it.
        lines.require(
                verifiesApart
                        || near(
                                moved,
                                output.writtenMegabytes(),
                                0.006 * (output.megabytesPerSecond() + output.ioSeconds() + 1)),
                "rate times time is not the data written");
    }

    private String text(Map<String, String> entries, String name) throws ToolOutputException {
        lines.require(entries.containsKey(name), "'" + name + "' is missing");
        return entries.get(name);
    }

    private double number(Map<String, String> entries, String name) throws ToolOutputException {
        String text = text(entries, name);
        lines.require(text.matches("\\d{1,9}|\\d+\\.\\d\\d"), "'" + name + "' is '" + text + "', not a number");
        return Double.parseDouble(text);
    }

    private static boolean near(double one, double other, double allowed) {
        return Math.abs(one - other) <= allowed;
    }

    private static int count(Matcher matcher) {
        return Integer.parseInt(matcher.group(1));
    }

    private static double real(Matcher matcher) {
        return Double.parseDouble(matcher.group(1));
    }
}
