package harness.mpi.ior;

import harness.mpi.ToolOutputException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds out whether what IOR printed is all there and agrees with itself. */
final class IorCheck {
    static final String TOOL = "IOR";

    /** Share by which numbers may differ that were rounded to four digits before they were printed. */
    private static final double ROUNDING = 2e-3;

    private static final double MIB = 1 << 20;
    private static final DateTimeFormatter CTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);

    private IorCheck() {}

    static Operation operation(String word) throws ToolOutputException {
        return Arrays.stream(Operation.values())
                .filter(operation -> operation.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new ToolOutputException(TOOL, "'" + word + "' is not an operation"));
    }

    static LocalDateTime time(String text) throws ToolOutputException {
        try {
            return LocalDateTime.parse(text, CTIME);
        } catch (DateTimeException e) {
            throw new ToolOutputException(TOOL, "'" + text + "' is not a time such as Sat Nov 21 07:15:13 2026", e);
        }
    }

    /**
     * @param resolution of the printed seconds
     */
    static void requireWhole(IorOutput output, double resolution) throws ToolOutputException {
        require(!output.summaries().isEmpty(), "no operation was run");
        for (Operation operation : Operation.values()) {
            Optional<IorSummary> summary = summary(output, operation);
            List<IorAccess> accesses = output.accesses(operation);
            require(
                    accesses.isEmpty() == summary.isEmpty(),
                    operation.word() + " stands only in the results or only in the summary");
            if (summary.isPresent()) {
                require(summary.get().setup().equals(output.setup()), "the summaries are of different tests");
                requireRepetitions(operation, accesses, output.setup().repetitions());
                requireAgrees(summary.get(), accesses);
                requireBytes(accesses, output.setup(), resolution);
            }
        }
        require(!output.finished().isBefore(output.began()), "it finished before it began");
    }

    private static Optional<IorSummary> summary(IorOutput output, Operation operation) throws ToolOutputException {
        List<IorSummary> found = output.summaries().stream()
                .filter(summary -> summary.operation() == operation)
                .toList();
        require(found.size() <= 1, operation.word() + " is summed up more than once");
        return found.stream().findFirst();
    }

    private static void requireRepetitions(Operation operation, List<IorAccess> accesses, int repetitions)
            throws ToolOutputException {
        require(
                accesses.size() == repetitions,
                "%d of %d repetitions of %s are there".formatted(accesses.size(), repetitions, operation.word()));
        for (int i = 0; i < repetitions; i++) {
            require(accesses.get(i).iteration() == i, "repetition " + i + " of " + operation.word() + " is missing");
        }
    }

    private static void requireAgrees(IorSummary summary, List<IorAccess> accesses) throws ToolOutputException {
        var rates = accesses.stream().mapToDouble(IorAccess::mibPerSecond).summaryStatistics();
        String name = summary.operation().word();
        require(rates.getMin() > 0, name + " moved nothing");
        require(near(rates.getMax(), summary.maxMibPerSecond()), name + ": the summary's maximum is another");
        require(near(rates.getMin(), summary.minMibPerSecond()), name + ": the summary's minimum is another");
        require(near(rates.getAverage(), summary.meanMibPerSecond()), name + ": the summary's mean is another");
    }

    /** Bandwidth is bytes over total time (IOR's documentation, "First Steps"), unless the time ended the test. */
    private static void requireBytes(List<IorAccess> accesses, IorSetup setup, double resolution)
            throws ToolOutputException {
        double expected = setup.aggregateBytes() / MIB;
        for (IorAccess access : accesses) {
            double moved = access.mibPerSecond() * access.totalSeconds();
            double allowed = expected * ROUNDING + access.mibPerSecond() * resolution;
            require(
                    setup.stonewalled() || Math.abs(moved - expected) <= allowed,
                    "%s %d: bandwidth times time is not the size of the file"
                            .formatted(access.operation().word(), access.iteration()));
        }
    }

    private static boolean near(double one, double other) {
        return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other)) + 0.01;
    }

    private static void require(boolean condition, String reason) throws ToolOutputException {
        if (!condition) {
            throw new ToolOutputException(TOOL, reason);
        }
    }
}
