package harness.workloads.flashio;

import com.google.auto.service.AutoService;
import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes checkpoints and plot files in parallel HDF5. */
@AutoService(Workload.class)
public final class FlashIo extends MpiWorkload {
    private static final String PROOF = "every one of %,d bytes of variables was read again and compared";
    private static final String KERNEL = "flash";
    private static final String MODE = "mode";
    private static final String BLOCKS = "blocks";

    private static final String CELLS = "cells";

    /** The first are the original's; with 16 a checkpoint of 128 processes has the 7.6 GB of exposito2014, section 5.3.1. */
    private static final List<String> SIDES = List.of("8", "16", "32");

    private static final long SIZE = Bytes.GIB;

    private static final Metric BANDWIDTH = new Metric(
            "flashio_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of the variables in all checkpoints and plot files divided by the time from before the first file is created"
                    + " to after the last is closed, over all processes; with fsync=yes it includes that they are on the disk.");
    private static final Metric CHECKPOINT = time("checkpoint_time", "checkpoints");
    private static final Metric CENTRES = time("plot_centres_time", "plot files of cell centres");
    private static final Metric CORNERS = time("plot_corners_time", "plot files of cell corners");

    /** For {@link java.util.ServiceLoader}. */
    public FlashIo() {}

    /** A checkpoint and two plot files; processes have up to two blocks more than the first, one in the mean. */
    private static Footprint.Amount ofSet() {
        return new Footprint.Amount(SIDES.stream()
                .flatMap(cells -> Stream.of(List.of(BLOCKS, MpiParameters.PROCESSES), List.of(MpiParameters.PROCESSES))
                        .map(times -> new Footprint.Term(
                                FlashMesh.setBytesOfBlock(Long.parseLong(cells)),
                                times,
                                Optional.of(Condition.of(CELLS, cells)))))
                .toList());
    }

    private static Metric time(String name, String files) {
        return new Metric(
                name,
                "s",
                Direction.LOWER,
                "The slowest process's time from creating to closing, over all " + files + " of a trial together.");
    }

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "flashio",
                "flashio",
                "Writes checkpoints and plot files in parallel HDF5, as FLASH-IO does",
                "mpi",
                Set.of(Need.MPI),
                330,
                false,
                parameters(),
                Stream.concat(Stream.of(BANDWIDTH, CHECKPOINT, CENTRES, CORNERS), CallTimeMetrics.ALL.stream())
                        .toList(),
                Footprint.fixedSeconds(2)
                        .mibPerSecondPerTask(100)
                        .sharedBy(MpiParameters.PROCESSES)
                        .output(1)
                        .of(new Footprint.Data(MpiParameters.SIZE, ofSet())),
                MpiParameters.rules(),
                MpiParameters.requirements(List.of(Condition.of(MODE, "independent", "collective"))));
    }

    private static List<Parameter> parameters() {
        return MpiParameters.with(
                Parameter.bytes(
                        MpiParameters.SIZE,
                        SIZE,
                        1,
                        1L << 50,
                        "bytes at least: as many sets of a checkpoint and two plot files are written"),
                Parameter.choice(MODE, List.of("independent", "collective"), "how HDF5 moves the data"),
                Parameter.count(
                        BLOCKS, 80, 1, 100_000, "blocks of process 0; the next has one more, the one after two"),
                Parameter.choice(
                        CELLS,
                        SIDES,
                        "cells on each side of a block: a checkpoint of 128 processes has 0.95, 7.59 or 60.7 GiB"),
                MpiParameters.processes(),
                MpiParameters.fsync(),
                MpiParameters.hints());
    }

    @Override
    protected boolean needsHdf5(WorkloadContext context) {
        return true;
    }

    private static FlashMesh mesh(WorkloadContext context) {
        return new FlashMesh(context.number(BLOCKS), context.number(MpiParameters.PROCESSES), context.number(CELLS));
    }

    private static long sets(WorkloadContext context) {
        long bytes = mesh(context).setBytes();
        return (context.number(MpiParameters.SIZE) + bytes - 1) / bytes;
    }

    private static Map<String, String> arguments(MpiTrial trial, String operation) {
        WorkloadContext context = trial.context();
        Map<String, String> arguments = new TreeMap<>();
        arguments.put("operation", operation);
        arguments.put("path", trial.directory().resolve("flash_").toString());
        arguments.put("seed", trial.seed());
        arguments.put("sets", Long.toString(sets(context)));
        for (String name : new String[] {MODE, BLOCKS, CELLS, MpiParameters.FSYNC, MpiParameters.HINTS}) {
            arguments.put(name, context.text(name));
        }
        return arguments;
    }

    @Override
    protected Execution run(MpiTrial trial) throws Exception {
        Map<String, String> arguments = arguments(trial, "write");
        trial.session().noteKernel(KERNEL, arguments);
        KernelOutput output = trial.session().kernel(KERNEL, arguments);
        long wanted = sets(trial.context()) * mesh(trial.context()).setBytes();
        if (output.count("bytes") != wanted) {
            throw new IOException(
                    "%d bytes were written where %d were asked for".formatted(output.count("bytes"), wanted));
        }
        return new Execution() {
            @Override
            public List<Measurement> measurements() throws ToolOutputException {
                List<Measurement> all = new ArrayList<>();
                double mib = output.count("bytes") / (double) Bytes.MIB;
                all.add(Measurement.ofAmount(BANDWIDTH, mib, output.positiveSeconds("total_seconds")));
                all.add(Measurement.of(CHECKPOINT, output.seconds("checkpoint_seconds")));
                all.add(Measurement.of(CENTRES, output.seconds("plot_centres_seconds")));
                all.add(Measurement.of(CORNERS, output.seconds("plot_corners_seconds")));
                all.addAll(CallTimeMetrics.of(CallHistogram.of(output.calls("latency_ns"))));
                return all;
            }

            @Override
            public OptionalDouble ownSeconds() throws ToolOutputException {
                return OptionalDouble.of(output.positiveSeconds("total_seconds"));
            }

            @Override
            public Verdict validate() throws InterruptedException {
                return trial.session().check(KERNEL, arguments(trial, "check"), PROOF);
            }
        };
    }
}
