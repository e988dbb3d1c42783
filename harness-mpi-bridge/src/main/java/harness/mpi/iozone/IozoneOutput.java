package harness.mpi.iozone;

import harness.mpi.LabelledLines;
import harness.mpi.ToolOutputException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of IOzone in which every process has moved its whole file and whose numbers agree with each other.
 *
 * @param version for example {@code 3.489}
 * @param recordKib KiB of each call
 * @param fileKib KiB of each file
 * @param processes one for each file
 * @param modes what it says of how it works; a build without O_DIRECT takes {@code -I} and says nothing of it
 * @param tests at least one
 */
public record IozoneOutput(
        String version,
        long recordKib,
        long fileKib,
        int processes,
        Set<IozoneMode> modes,
        Map<IozoneTest, IozoneThroughput> tests) {
    private static final String TOOL = "IOzone";
    private static final String COMPLETE = "iozone test complete.";
    private static final Pattern VERSION = Pattern.compile("Version \\$Revision: ([0-9.]+) \\$");
    private static final Pattern RECORD = Pattern.compile("Record Size (\\d+) kB");
    private static final Pattern FILE = Pattern.compile("File size set to (\\d+) kB");
    private static final Pattern PROCESSES = Pattern.compile("Throughput test with (\\d+) process(?:es)?");
    private static final Pattern END = Pattern.compile(Pattern.quote(COMPLETE));
    /** It goes on after that, and ends with 0 and rates of 0. */
    private static final Pattern FAULT =
            Pattern.compile("(?m)^\\s*(Error (?:in file|reading|writing|in)\\b.*|Can't .*)$");

    private static final String RATE = "\\s*=\\s*([0-9.]+) kB/sec";
    /** Rates and bytes have two decimals. */
    private static final double ROUNDED = 0.01;

    /** Copies the set and the map. */
    public IozoneOutput {
        modes = Set.copyOf(modes);
        tests = Map.copyOf(tests);
    }

    /**
     * @param output what IOzone printed with {@code -t}
     * @return the run
     * @throws ToolOutputException if the output is truncated, foreign or contradicts itself, or if a process failed
     */
    public static IozoneOutput parse(String output) throws ToolOutputException {
        Matcher fault = FAULT.matcher(output);
        if (fault.find()) {
            throw new ToolOutputException(TOOL, "failed: " + fault.group(1));
        }
        LabelledLines lines = LabelledLines.of(TOOL, output);
        lines.one(COMPLETE, END);
        int processes = Math.toIntExact(whole(lines, "Throughput test with N processes", PROCESSES));
        long file = whole(lines, "File size set to", FILE);
        Map<IozoneTest, IozoneThroughput> tests = new EnumMap<>(IozoneTest.class);
        for (IozoneTest test : IozoneTest.values()) {
            test(output, lines, test, processes).ifPresent(found -> tests.put(test, found));
        }
        lines.require(!tests.isEmpty(), "the output has no test");
        for (Map.Entry<IozoneTest, IozoneThroughput> test : tests.entrySet()) {
            requireAgrees(lines, test.getKey(), test.getValue(), processes, file);
        }
        return new IozoneOutput(
                lines.one("Version", VERSION).group(1),
                whole(lines, "Record Size", RECORD),
                file,
                processes,
                modes(lines),
                tests);
    }

    private static Set<IozoneMode> modes(LabelledLines lines) {
        return Stream.of(IozoneMode.values())
                .filter(mode ->
                        !lines.all(Pattern.compile(Pattern.quote(mode.words()))).isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static long whole(LabelledLines lines, String label, Pattern form) throws ToolOutputException {
        return Long.parseLong(lines.one(label, form).group(1));
    }

    /** Six lines, one after the other. */
    private static Optional<IozoneThroughput> test(String output, LabelledLines lines, IozoneTest test, int processes)
            throws ToolOutputException {
        String who = "for\\s+%d %s".formatted(processes, Pattern.quote(test.words()));
        Pattern head = Pattern.compile("Children see throughput " + who + RATE);
        if (lines.find(test.words(), head).isEmpty()) {
            return Optional.empty();
        }
        Matcher whole = Pattern.compile(
                        "Children see throughput " + who + RATE + "\\s+Parent sees throughput " + who + RATE
                                + "\\s+Min throughput per process" + RATE + "\\s+Max throughput per process" + RATE
                                + "\\s+Avg throughput per process" + RATE + "\\s+Min xfer\\s*=\\s*([0-9.]+) kB\\s")
                .matcher(output);
        lines.require(whole.find(), "the lines of the %s are not as expected".formatted(test.words()));
        lines.require(
                Math.abs(number(whole, 5) * processes - number(whole, 1)) <= ROUNDED * processes,
                "the %s have a mean that is not their sum by their number".formatted(test.words()));
        return Optional.of(new IozoneThroughput(
                number(whole, 1), number(whole, 2), number(whole, 3), number(whole, 4), number(whole, 6)));
    }

    private static double number(Matcher matcher, int group) {
        return Double.parseDouble(matcher.group(group));
    }

    private static void requireAgrees(
            LabelledLines lines, IozoneTest test, IozoneThroughput rates, int processes, long file)
            throws ToolOutputException {
        String words = test.words();
        lines.require(rates.least() > 0 && rates.parent() > 0, "the %s moved nothing".formatted(words));
        lines.require(
                rates.least() <= rates.most() + ROUNDED
                        && rates.least() * processes <= rates.children() + ROUNDED * processes
                        && rates.most() * processes >= rates.children() - ROUNDED * processes,
                "the %s have a mean that is not between the least and the most".formatted(words));
        lines.require(
                rates.leastKib() == file,
                "a process of the %s had moved %s of %s KiB when its time was taken: give -x"
                        .formatted(words, rates.leastKib(), file));
    }
}
