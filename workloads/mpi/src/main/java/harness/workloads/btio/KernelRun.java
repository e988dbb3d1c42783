package harness.workloads.btio;

import harness.core.metric.Measurement;
import harness.core.units.Bytes;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import harness.core.workload.WorkloadContext;
import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import harness.mpi.kernel.KernelOutput;
import harness.workloads.mpi.CallTimeMetrics;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A run of our own kernel. */
final class KernelRun implements Execution {
    private static final String KERNEL = "bt";
    private static final double MEGABYTE = 1e6;

    private final MpiTrial trial;
    private final KernelOutput output;

    private KernelRun(MpiTrial trial, KernelOutput output) {
        this.trial = trial;
        this.output = output;
    }

    static KernelRun run(MpiTrial trial) throws IOException, InterruptedException {
        Map<String, String> arguments = arguments(trial, "write");
        trial.session().noteKernel(KERNEL, arguments);
        return new KernelRun(trial, trial.session().kernel(KERNEL, arguments));
    }

    private static Map<String, String> arguments(MpiTrial trial, String operation) {
        WorkloadContext context = trial.context();
        Map<String, String> arguments = new TreeMap<>();
        arguments.put("operation", operation);
        arguments.put("path", trial.directory().resolve("btio").toString());
        arguments.put("seed", trial.seed());
        arguments.put("rounds", Long.toString(BtIo.rounds(context)));
        for (String name :
                new String[] {BtIo.CLASS, BtIo.SUBTYPE, BtIo.SOLVER, MpiParameters.FSYNC, MpiParameters.HINTS}) {
            arguments.put(name, context.text(name));
        }
        return arguments;
    }

    @Override
    public List<Measurement> measurements() throws ToolOutputException {
        double bytes = BtIo.problem(trial.context()).bytes();
        List<Double> rates = new ArrayList<>();
        List<Double> bandwidths = new ArrayList<>();
        for (StrictJson round : output.objects("rounds")) {
            rates.add(bytes / MEGABYTE / round.number("harmonic_io_seconds"));
            bandwidths.add(bytes / Bytes.MIB / round.number("total_seconds"));
        }
        List<Measurement> all = new ArrayList<>();
        all.add(new Measurement(BtIo.RATE, mean(rates), rates));
        all.add(new Measurement(BtIo.BANDWIDTH, mean(bandwidths), bandwidths));
        all.addAll(CallTimeMetrics.of(output.calls("latency_ns")));
        return all;
    }

    @Override
    public OptionalDouble ownSeconds() throws ToolOutputException {
        double seconds = 0;
        for (StrictJson round : output.objects("rounds")) {
            seconds += round.number("total_seconds");
        }
        return OptionalDouble.of(seconds);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    @Override
    public Verdict validate() throws InterruptedException {
        return trial.session()
                .check(KERNEL, arguments(trial, "check"), "every one of %,d bytes was read again and compared");
    }
}
