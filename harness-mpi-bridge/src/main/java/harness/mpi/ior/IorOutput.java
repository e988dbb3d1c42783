package harness.mpi.ior;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run of IOR that ended well and whose numbers agree with each other, from the file that IOR 3.3 to 4.1 write with
 * {@code -O summaryFormat=JSON -O summaryFile=...}. In IOR 3.2 each process writes that file over the others', and IOR
 * before it has none.
 *
 * @param version for example {@code 4.1.0+dev}
 * @param setup what was run
 * @param accesses each repetition of each operation, as they were run
 */
public record IorOutput(String version, IorSetup setup, List<IorRepetition> accesses) {
    private static final String TOOL = "IOR";
    private static final double MIB = 1 << 20;

    /** Half of the last printed digit of a time. */
    private static final double RESOLUTION = 5e-5;

    /** Share by which a bandwidth may differ that stands on few digits. */
    private static final double ROUNDING = 2e-3;

    /** Copies the list. */
    public IorOutput {
        accesses = List.copyOf(accesses);
    }

    /**
     * @param summary the file
     * @return the run
     * @throws ToolOutputException if it is truncated, foreign or contradicts itself
     */
    public static IorOutput parse(String summary) throws ToolOutputException {
        StrictJson root = StrictJson.withRepeatedFields(TOOL, summary);
        List<StrictJson> tests = root.objects("tests");
        root.require(tests.size() == 1, "has %d tests where one is expected".formatted(tests.size()));
        StrictJson test = tests.get(0);
        StrictJson parameters = test.object("Parameters");
        IorSetup setup = setup(parameters, test.object("Options"));
        List<IorRepetition> accesses = new ArrayList<>();
        for (StrictJson result : test.objectsOfLists("Results")) {
            accesses.add(access(result));
        }
        IorOutput output = new IorOutput(root.text("Version"), setup, accesses);
        for (Operation operation : Operation.values()) {
            output.requireWhole(parameters, operation);
        }
        return output;
    }

    /**
     * @param operation write or read
     * @return its repetitions in order; empty if it was not run
     */
    public List<IorRepetition> accesses(Operation operation) {
        return accesses.stream()
                .filter(access -> access.operation() == operation)
                .toList();
    }

    private static IorSetup setup(StrictJson parameters, StrictJson options) throws ToolOutputException {
        return new IorSetup(
                parameters.text("api"),
                options.count("tasks"),
                parameters.count("repetitions"),
                parameters.whole("filePerProc") != 0,
                parameters.count("segmentCount"),
                parameters.whole("blockSize"),
                parameters.whole("transferSize"),
                parameters.whole("deadlineForStonewall") > 0);
    }

    private static IorRepetition access(StrictJson result) throws ToolOutputException {
        String word = result.text("access");
        Operation operation = Arrays.stream(Operation.values())
                .filter(any -> any.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new ToolOutputException(TOOL, "'" + word + "' is not an operation"));
        return new IorRepetition(
                operation,
                result.number("bwMiB"),
                result.number("openTime"),
                result.number("wrRdTime"),
                result.number("closeTime"),
                result.number("totalTime"));
    }

    private void requireWhole(StrictJson parameters, Operation operation) throws ToolOutputException {
        List<IorRepetition> of = accesses(operation);
        int expected = parameters.whole(operation.word() + "File") != 0 ? setup.repetitions() : 0;
        parameters.require(
                of.size() == expected,
                "ask for %d repetitions of %s, and there are %d".formatted(expected, operation.word(), of.size()));
        for (IorRepetition access : of) {
            requireBytes(parameters, access);
        }
    }

    /** Bandwidth is bytes over total time (IOR's documentation, "First Steps"), unless the time ended the test. */
    private void requireBytes(StrictJson parameters, IorRepetition access) throws ToolOutputException {
        double expected = setup.aggregateBytes() / MIB;
        double moved = access.mibPerSecond() * access.totalSeconds();
        double allowed = expected * ROUNDING + access.mibPerSecond() * RESOLUTION;
        String name = access.operation().word();
        parameters.require(access.mibPerSecond() > 0, "ask for a " + name + " that moved nothing");
        parameters.require(
                setup.stonewalled() || Math.abs(moved - expected) <= allowed,
                "give another size than the bandwidth of the %s times its time".formatted(name));
    }
}
