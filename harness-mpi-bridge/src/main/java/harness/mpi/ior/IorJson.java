package harness.mpi.ior;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The summary file that IOR 4 writes with {@code -O summaryFormat=JSON -O summaryFile=...}. */
final class IorJson {
    private static final double RESOLUTION = 5e-5;
    private static final double MIB = 1 << 20;

    private IorJson() {}

    static IorOutput parse(String json) throws ToolOutputException {
        StrictJson root = StrictJson.of(IorCheck.TOOL, json);
        List<StrictJson> tests = root.objects("tests");
        root.require(tests.size() == 1, "has %d tests where one is expected".formatted(tests.size()));
        StrictJson test = tests.get(0);
        boolean stonewalled = test.object("Parameters").whole("deadlineForStonewall") > 0;
        List<IorSummary> summaries = summaries(root.objects("summary"), stonewalled);
        IorOutput output = new IorOutput(
                root.text("Version"),
                root.text("Command line"),
                IorCheck.time(root.text("Began")),
                IorCheck.time(root.text("Finished")),
                summaries.get(0).setup(),
                accesses(test.objects("Results")),
                summaries,
                List.of());
        requireAgrees(test.object("Parameters"), test.object("Options"), output);
        IorCheck.requireWhole(output, RESOLUTION);
        return output;
    }

    private static List<IorAccess> accesses(List<StrictJson> results) throws ToolOutputException {
        Map<Operation, Integer> iterations = new EnumMap<>(Operation.class);
        List<IorAccess> accesses = new ArrayList<>();
        for (StrictJson result : results) {
            Operation operation = IorCheck.operation(result.text("access"));
            int iteration = iterations.merge(operation, 1, Integer::sum) - 1;
            accesses.add(new IorAccess(
                    operation,
                    iteration,
                    result.number("bwMiB"),
                    result.number("openTime"),
                    result.number("wrRdTime"),
                    result.number("closeTime"),
                    result.number("totalTime")));
        }
        return accesses;
    }

    private static List<IorSummary> summaries(List<StrictJson> summaries, boolean stonewalled)
            throws ToolOutputException {
        List<IorSummary> read = new ArrayList<>();
        for (StrictJson summary : summaries) {
            IorSetup setup = setup(summary, stonewalled);
            summary.require(
                    Math.abs(setup.aggregateBytes() / MIB - summary.number("xsizeMiB")) <= 0.001,
                    "has a size that is not that of all tasks");
            read.add(new IorSummary(
                    IorCheck.operation(summary.text("operation")),
                    summary.number("bwMaxMIB"),
                    summary.number("bwMinMIB"),
                    summary.number("bwMeanMIB"),
                    summary.number("bwStdMIB"),
                    summary.number("MeanTime"),
                    setup));
        }
        return read;
    }

    private static IorSetup setup(StrictJson summary, boolean stonewalled) throws ToolOutputException {
        return new IorSetup(
                summary.text("API"),
                summary.count("numTasks"),
                summary.count("tasksPerNode"),
                summary.count("repetitions"),
                summary.whole("filePerProc") != 0,
                summary.count("segmentCount"),
                summary.whole("blockSize"),
                summary.whole("transferSize"),
                stonewalled);
    }

    private static void requireAgrees(StrictJson parameters, StrictJson options, IorOutput output)
            throws ToolOutputException {
        IorSetup setup = output.setup();
        boolean same = parameters.text("api").equals(setup.api())
                && parameters.whole("repetitions") == setup.repetitions()
                && parameters.whole("segmentCount") == setup.segments()
                && parameters.whole("blockSize") == setup.blockBytes()
                && parameters.whole("transferSize") == setup.transferBytes()
                && options.whole("tasks") == setup.tasks();
        parameters.require(same, "differ from the summary");
        boolean complete = (parameters.whole("writeFile") != 0)
                        == !output.accesses(Operation.WRITE).isEmpty()
                && (parameters.whole("readFile") != 0)
                        == !output.accesses(Operation.READ).isEmpty();
        parameters.require(complete, "ask for other operations than there are results");
    }
}
