package harness.workloads.btio;

import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import harness.mpi.kernel.KernelOutput;
import harness.workloads.mpi.CallHistogram;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A run of our own kernel. */
final class KernelRun implements Execution {
    private static final String KERNEL = "bt";
    private static final double MEGABYTE = 1e6;
    private static final double NANOS_PER_MILLI = 1e6;

    private final MpiTrial trial;
    private final KernelOutput output;

    private KernelRun(MpiTrial trial, KernelOutput output) {
        this.trial = trial;
        this.output = output;
    }

    static KernelRun run(MpiTrial trial) throws IOException, InterruptedException {
        Map<String, String> arguments = arguments(trial, "write");
        trial.session().noteKernel(KERNEL, arguments);
        noteSolver(trial);
        return new KernelRun(trial, trial.session().kernel(KERNEL, arguments));
    }

    private static void noteSolver(MpiTrial trial) {
        WorkloadContext context = trial.context();
        String speed = context.text(BtIo.SOLVER_SPEED);
        if (!speed.isEmpty()) {
            BtProblem problem = BtIo.problem(context);
            context.note(String.format(
                    Locale.ROOT,
                    "emulated solver: %.3f ms in each of %d time steps, for %.1f Mop (NPB's count) at %s Mop/s of each process",
                    BtIo.solverStep(context).toNanos() / NANOS_PER_MILLI,
                    problem.steps(),
                    problem.operationsOfStep() / MEGABYTE,
                    speed));
        }
    }

    private static Map<String, String> arguments(MpiTrial trial, String operation) {
        WorkloadContext context = trial.context();
        Map<String, String> arguments = new TreeMap<>();
        arguments.put("operation", operation);
        arguments.put("path", trial.directory().resolve("btio").toString());
        arguments.put("seed", trial.seed());
        arguments.put("rounds", Long.toString(BtIo.rounds(context)));
        for (String name : new String[] {BtIo.CLASS, BtIo.SUBTYPE, MpiParameters.FSYNC, MpiParameters.HINTS}) {
            arguments.put(name, context.text(name));
        }
        arguments.put("solver-us", Long.toString(TimeUnit.MICROSECONDS.convert(BtIo.solverStep(context))));
        return arguments;
    }

    @Override
    public List<Measurement> measurements() throws ToolOutputException {
        List<Measurement> all = new ArrayList<>();
        all.add(rate(BtIo.BANDWIDTH, Bytes.MIB, "total_seconds"));
        all.add(rate(BtIo.RATE, MEGABYTE, "harmonic_io_seconds"));
        all.addAll(CallTimeMetrics.of(CallHistogram.of(output.calls("latency_ns"))));
        return all;
    }

    /** All bytes by all seconds, with the rates of single rounds. */
    private Measurement rate(Metric metric, double unit, String key) throws ToolOutputException {
        double units = BtIo.problem(trial.context()).bytes() / unit;
        List<Double> seconds = seconds(key);
        double amount = units * seconds.size();
        return new Measurement(
                        metric,
                        amount / sum(seconds),
                        seconds.stream().map(round -> units / round).toList())
                .over(amount, sum(seconds));
    }

    private List<Double> seconds(String key) throws ToolOutputException {
        List<Double> seconds = new ArrayList<>();
        for (StrictJson round : output.objects("rounds")) {
            seconds.add(round.number(key));
        }
        return seconds;
    }

    private static double sum(List<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public OptionalDouble ownSeconds() throws ToolOutputException {
        return OptionalDouble.of(sum(seconds("total_seconds")));
    }

    @Override
    public Verdict validate() throws InterruptedException {
        return trial.session()
                .check(KERNEL, arguments(trial, "check"), "every one of %,d bytes was read again and compared");
    }
}
