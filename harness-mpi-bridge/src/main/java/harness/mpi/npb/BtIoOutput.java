package harness.mpi.npb;

import harness.mpi.LabelledLines;
import harness.mpi.ToolOutputException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of BT-IO of NPB 3.3 to 3.4 whose numbers agree with each other.
 *
 * @param run what it was
 * @param result what it measured
 * @param verified whether the benchmark's own verification, of its file read back, was successful
 * @param warnings what the benchmark or MPI warned of, for example of processes that are idle
 */
public record BtIoOutput(BtIoRun run, BtIoResult result, boolean verified, List<String> warnings) {
    private static final String TOOL = "BT-IO";
    private static final String EDGES = "(\\d{1,6})x\\s*(\\d{1,6})x\\s*(\\d{1,6})";

    private static final Pattern TITLE = Pattern.compile("NAS Parallel Benchmarks .* -- BT Benchmark");
    private static final Pattern[] SIZE = {
        Pattern.compile("Size:\\s*" + EDGES + "(?:\\s*\\(class \\w\\))?"), Pattern.compile("Size\\s*=\\s*" + EDGES)
    };
    private static final Pattern[] CLASS = {
        Pattern.compile("Size:.*\\(class (\\w)\\)"), Pattern.compile("Class\\s*=\\s*(\\w)")
    };
    private static final Pattern[] ITERATIONS = {
        Pattern.compile("Iterations:\\s*(\\d{1,9})\\s+dt:.*"), Pattern.compile("Iterations\\s*=\\s*(\\d{1,9})")
    };
    private static final Pattern[] PROCESSES = {
        Pattern.compile("Total number of processes:\\s*(\\d{1,9})"), entry("Total processes", "(\\d{1,9})")
    };
    private static final Pattern[] ACTIVE = {
        Pattern.compile("Number of active processes:\\s*(\\d{1,9})"), entry("Active proc(?:s|esses)", "(\\d{1,9})")
    };
    private static final Pattern MODE = Pattern.compile("BTIO -- (.+) write interval:\\s*(\\d{1,9})");
    private static final Pattern IO_SECONDS = statistic("I/O timing in seconds");
    private static final Pattern IO_PERCENT = statistic("I/O timing percentage");
    private static final Pattern WRITTEN = statistic("Total data written \\(MB\\)");
    private static final Pattern RATE = statistic("I/O data rate\\s+\\(MB/sec\\)");
    private static final Pattern SECONDS = entry("Time in seconds", "(\\d+\\.\\d+)");
    private static final Pattern MOPS = entry("Mop/s total", "(\\d+\\.\\d+)");
    private static final Pattern VERIFICATION = entry("Verification", "(\\w+)");
    private static final Pattern VERSION = entry("Version", "(\\S+)");
    private static final Pattern END = Pattern.compile("Please send .*");

    /** A bit more than half of the second decimal. */
    private static final double ROUNDING = 0.006;

    /** Copies the list. */
    public BtIoOutput {
        warnings = List.copyOf(warnings);
    }

    private static Pattern statistic(String label) {
        return Pattern.compile(label + "\\s*: +(\\d+\\.\\d+)");
    }

    private static Pattern entry(String label, String value) {
        return Pattern.compile(label + "\\s*=\\s*" + value);
    }

    /**
     * @param output what BT-IO printed
     * @return the run
     * @throws ToolOutputException if the output is truncated, failed, foreign or contradicts itself
     */
    public static BtIoOutput parse(String output) throws ToolOutputException {
        LabelledLines lines = LabelledLines.of(TOOL, output);
        lines.one("NAS Parallel Benchmarks ... -- BT Benchmark", TITLE);
        BtIoRun run = run(lines);
        BtIoResult result = new BtIoResult(
                real(lines.one("I/O timing in seconds", IO_SECONDS)),
                real(lines.one("I/O timing percentage", IO_PERCENT)),
                real(lines.one("Total data written (MB)", WRITTEN)),
                real(lines.one("I/O data rate (MB/sec)", RATE)),
                real(lines.one("Time in seconds", SECONDS)),
                real(lines.one("Mop/s total", MOPS)));
        boolean verified = lines.one("Verification", VERIFICATION).group(1).equals("SUCCESSFUL");
        lines.one("Please send ...", END);
        requireAgrees(lines, run, result);
        return new BtIoOutput(run, result, verified, lines.warnings());
    }

    private static BtIoRun run(LabelledLines lines) throws ToolOutputException {
        Matcher size = lines.one("Size", SIZE);
        lines.require(
                size.group(1).equals(size.group(2)) && size.group(1).equals(size.group(3)), "the grid is no cube");
        Matcher mode = lines.one("BTIO -- ... write interval", MODE);
        BtIoRun run = new BtIoRun(
                lines.one("Version", VERSION).group(1),
                lines.one("Class", CLASS).group(1),
                whole(size),
                whole(lines.one("Iterations", ITERATIONS)),
                Integer.parseInt(mode.group(2)),
                mode.group(1),
                whole(lines.one("Total processes", PROCESSES)),
                whole(lines.one("Active processes", ACTIVE)));
        lines.require(run.writeInterval() > 0 && run.iterations() > 0, "no dump was written");
        lines.require(
                run.activeProcesses() >= 1 && run.activeProcesses() <= run.totalProcesses(),
                "more processes were active than there were");
        return run;
    }

    private static void requireAgrees(LabelledLines lines, BtIoRun run, BtIoResult result) throws ToolOutputException {
        lines.require(
                near(run.dataBytes() / 1e6, result.writtenMegabytes(), ROUNDING),
                "the data written are not those of all dumps");
        lines.require(
                near(
                        result.megabytesPerSecond() * result.ioSeconds(),
                        result.writtenMegabytes(),
                        ROUNDING * (result.megabytesPerSecond() + result.ioSeconds() + 1)),
                "rate times time is not the data written");
        lines.require(
                near(
                        result.ioPercent() / 100 * result.runSeconds(),
                        result.ioSeconds(),
                        ROUNDING * (result.ioPercent() / 100 + result.runSeconds() / 100 + 1)),
                "the share of input and output is not its time over the run's");
    }

    private static boolean near(double one, double other, double allowed) {
        return Math.abs(one - other) <= allowed;
    }

    private static int whole(Matcher matcher) {
        return Integer.parseInt(matcher.group(1));
    }

    private static double real(Matcher matcher) {
        return Double.parseDouble(matcher.group(1));
    }
}
