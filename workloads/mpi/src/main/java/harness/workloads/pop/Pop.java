package harness.workloads.pop;

import com.google.auto.service.AutoService;
import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.mpi.ToolOutputException;
import harness.mpi.kernel.KernelOutput;
import harness.workloads.mpi.CallHistogram;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiWorkload;
import harness.workloads.mpi.ReadCaches;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Process 0 reads a restart file once, and then gathers and writes the fields of all processes again and again. */
@AutoService(Workload.class)
public final class Pop extends MpiWorkload {
    private static final String PROOF =
            "the restart was compared as it was read, and every one of %,d bytes of output afterwards";
    private static final String KERNEL = "pop";

    /** A field of 320 x 384 x 20 double numbers: the grid of liu2011, section 3.4. */
    private static final long FIELD_BYTES = 320L * 384 * 20 * 8;

    private static final long SIZE = Bytes.GIB;

    private static final Metric BANDWIDTH = new Metric(
            "pop_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all outputs divided by the time from before the output file is opened to after it is closed: gathering at"
                    + " process 0, writing and, with fsync=yes, that they are on the disk.");
    private static final Metric WRITE_RATE = new Metric(
            "pop_write_rate",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all outputs divided by process 0's time in write and fsync alone.");
    private static final Metric GATHER = new Metric(
            "gather_time", "s", Direction.LOWER, "Process 0's time in gathering the records from all processes.");
    private static final Metric RESTART = new Metric(
            "restart_time",
            "s",
            Direction.LOWER,
            "Time in which process 0 reads the restart file, record by record, and hands every process its part.");

    /** Beside the fields that are written there is the one that is read first. */
    private static final Footprint.Amount FIELD = Footprint.Amount.of(Footprint.Term.of(FIELD_BYTES));

    /** For {@link java.util.ServiceLoader}. */
    public Pop() {}

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "pop",
                "pop",
                "One process reads once and writes many times for all, record by record, as POP does",
                "mpi",
                Set.of(Need.MPI),
                340,
                false,
                MpiParameters.with(
                        Parameter.bytes(
                                MpiParameters.SIZE,
                                SIZE,
                                1,
                                1L << 50,
                                "bytes at least: as many outputs of a field of 19,660,800 bytes are written"),
                        MpiParameters.processes(),
                        MpiParameters.fsync()),
                Stream.concat(Stream.of(BANDWIDTH, WRITE_RATE, GATHER, RESTART), CallTimeMetrics.ALL.stream())
                        .toList(),
                Footprint.fixedSeconds(2)
                        .mibPerSecondPerTask(100)
                        .output(1)
                        .of(new Footprint.Data(MpiParameters.SIZE, FIELD)),
                MpiParameters.rules(),
                MpiParameters.requirements(List.of()));
    }

    private static Map<String, String> arguments(MpiTrial trial, String operation) {
        WorkloadContext context = trial.context();
        Map<String, String> arguments = new TreeMap<>();
        arguments.put("operation", operation);
        arguments.put("restart", restart(trial).toString());
        arguments.put("path", trial.directory().resolve("output").toString());
        arguments.put("seed", trial.seed());
        arguments.put("outputs", Long.toString((context.number(MpiParameters.SIZE) + FIELD_BYTES - 1) / FIELD_BYTES));
        arguments.put(MpiParameters.FSYNC, context.text(MpiParameters.FSYNC));
        return arguments;
    }

    private static Path restart(MpiTrial trial) {
        return trial.directory().resolve("restart");
    }

    @Override
    protected CacheState chill(MpiTrial trial) throws Exception {
        trial.session().kernel(KERNEL, arguments(trial, "prepare"));
        return ReadCaches.cool(trial.session(), List.of(restart(trial)), false);
    }

    @Override
    protected Execution run(MpiTrial trial) throws Exception {
        Map<String, String> arguments = arguments(trial, "run");
        trial.session().noteKernel(KERNEL, arguments);
        KernelOutput output = trial.session().kernel(KERNEL, arguments);
        return new Execution() {
            @Override
            public List<Measurement> measurements() throws ToolOutputException {
                double mib = output.count("bytes") / (double) Bytes.MIB;
                double writing = output.positiveSeconds("write_seconds") + output.seconds("sync_seconds");
                List<Measurement> all = new ArrayList<>();
                all.add(Measurement.ofAmount(BANDWIDTH, mib, output.positiveSeconds("output_seconds")));
                all.add(Measurement.ofAmount(WRITE_RATE, mib, writing));
                all.add(Measurement.of(GATHER, output.seconds("gather_seconds")));
                all.add(Measurement.of(RESTART, output.seconds("read_seconds")));
                all.addAll(CallTimeMetrics.of(CallHistogram.of(output.calls("latency_ns"))));
                return all;
            }

            @Override
            public OptionalDouble ownSeconds() throws ToolOutputException {
                return OptionalDouble.of(output.positiveSeconds("output_seconds"));
            }

            @Override
            public Verdict validate() throws InterruptedException {
                return trial.session().check(KERNEL, arguments(trial, "check"), PROOF);
            }
        };
    }
}
