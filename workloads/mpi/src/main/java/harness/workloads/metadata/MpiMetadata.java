package harness.workloads.metadata;

import com.google.auto.service.AutoService;
import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
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
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.MpiWorkload;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Creates files, asks for their status and removes them. */
@AutoService(Workload.class)
public final class MpiMetadata extends MpiWorkload {
    private static final String KERNEL = "metadata";
    static final String DIRECTORIES = "directories";
    private static final String SHARED = "shared";
    static final String OWN = "own";
    static final String BYTES = "bytes";
    private static final long FILES = 20_000;

    static final Metric CREATE = rate("file_create_rate", "created, with their content, and closed");
    static final Metric STAT = rate("file_stat_rate", "asked for their status, each by another process than made it,");
    static final Metric REMOVE = rate("file_remove_rate", "removed");

    /** Beside its bytes a file takes a block of most file systems, for its inode and its name. */
    private static final Footprint.Amount WHOLE = Footprint.Amount.of(
            Footprint.Term.of(4 * Bytes.KIB, MpiParameters.SIZE, MpiParameters.PROCESSES),
            Footprint.Term.of(1, MpiParameters.SIZE, MpiParameters.PROCESSES, BYTES));

    /** For {@link java.util.ServiceLoader}. */
    public MpiMetadata() {}

    private static Metric rate(String name, String done) {
        return new Metric(
                name,
                "files/s",
                Direction.HIGHER,
                "Files of all processes " + done + " divided by the time from the first start to the last end, over all"
                        + " processes. The samples file has the histogram of single calls, of our own kernel: HdrHistogram's"
                        + " compressed form in Base64, in nanoseconds.");
    }

    @Override
    public WorkloadDescriptor describe() {
        List<Parameter> own = new ArrayList<>();
        own.add(Parameter.count(MpiParameters.SIZE, FILES, 1, 100_000_000, "files of each process"));
        own.add(Parameter.bytes(BYTES, 0, 0, 1L << 30, "bytes of each file"));
        own.add(Parameter.choice(DIRECTORIES, List.of(SHARED, OWN), "one directory of all processes, or one for each"));
        own.add(MpiParameters.processes());
        own.addAll(MpiParameters.tool("mdtest"));
        return new WorkloadDescriptor(
                "mpi-metadata",
                "mpi-metadata",
                "Creates, looks at and removes files from many processes, as mdtest does",
                "mpi",
                Set.of(Need.MPI),
                350,
                false,
                MpiParameters.with(own.toArray(Parameter[]::new)),
                List.of(CREATE, STAT, REMOVE),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(100)
                        .sharedBy(MpiParameters.PROCESSES)
                        .output(1)
                        .of(new Footprint.Data(MpiParameters.SIZE, WHOLE)),
                MpiParameters.rules(),
                MpiParameters.requirements(
                        List.of(), MpiParameters.standardTool("mdtest", MdtestTool.PROGRAMS, "mpi-metadata")));
    }

    @Override
    protected Optional<StandardTool> standardTool(WorkloadContext context, MpiSession session) {
        return Optional.of(new MdtestTool(context, session.processes()));
    }

    @Override
    protected Execution run(MpiTrial trial) throws Exception {
        Optional<Path> mdtest = trial.tool().program();
        return mdtest.isPresent() ? MdtestRun.run(trial, mdtest.get()) : kernel(trial);
    }

    private static Execution kernel(MpiTrial trial) throws IOException, InterruptedException {
        WorkloadContext context = trial.context();
        Map<String, String> arguments = Map.of(
                "path",
                trial.directory().resolve("files").toString(),
                "files",
                context.text(MpiParameters.SIZE),
                BYTES,
                context.text(BYTES),
                DIRECTORIES,
                context.text(DIRECTORIES));
        trial.session().noteKernel(KERNEL, arguments);
        KernelOutput output = trial.session().kernel(KERNEL, arguments);
        return new Execution() {
            @Override
            public List<Measurement> measurements() throws ToolOutputException {
                return List.of(
                        measurement(output, CREATE, "create"),
                        measurement(output, STAT, "stat"),
                        measurement(output, REMOVE, "remove"));
            }

            @Override
            public OptionalDouble ownSeconds() throws ToolOutputException {
                return OptionalDouble.of(output.positiveSeconds("create_seconds")
                        + output.positiveSeconds("stat_seconds")
                        + output.positiveSeconds("remove_seconds"));
            }

            @Override
            public Verdict validate() throws ToolOutputException {
                return Verdict.valid("%,d files had their size when they were looked at, and were gone in the end"
                        .formatted(output.count("files")));
            }
        };
    }

    private static Measurement measurement(KernelOutput output, Metric metric, String phase)
            throws ToolOutputException {
        double files = (double) output.count("files");
        double seconds = output.positiveSeconds(phase + "_seconds");
        String calls = HistogramText.encode(CallHistogram.of(output.calls(phase + "_latency_ns")));
        return Measurement.withHistogram(metric, files / seconds, calls).over(files, seconds);
    }
}
