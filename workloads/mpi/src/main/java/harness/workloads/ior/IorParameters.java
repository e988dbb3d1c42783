package harness.workloads.ior;

import harness.api.filesystem.FileSystemSpec;
import harness.api.units.Bytes;
import harness.api.workload.AssumedPace;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.mpi.MpiParameters;
import java.util.ArrayList;
import java.util.List;

/** What can be set of the workloads of the family ior. */
final class IorParameters {
    static final String INTERFACE = "interface";
    static final String LAYOUT = "layout";
    static final String BLOCK = "block";
    static final String TRANSFER = "transfer";
    static final String DIRECT = "direct";
    static final String SHIFT = "shift";

    static final String POSIX = "posix";
    static final String MPIIO = "mpiio";
    static final String MPIIO_COLLECTIVE = "mpiio-collective";
    static final String HDF5 = "hdf5";
    static final String HDF5_COLLECTIVE = "hdf5-collective";
    static final String SHARED = "shared";
    static final String FILE_PER_PROCESS = "file-per-process";

    static final Condition WITH_HDF5 = Condition.of(INTERFACE, HDF5, HDF5_COLLECTIVE);

    /** As much as keeps a fast disk busy for some seconds. */
    private static final long SIZE = 2 * Bytes.GIB;

    /** Assumed of one call of a process beside its bytes, for estimates: what the page cache takes. */
    private static final double CALL_SECONDS = 2e-6;

    private static final long MOST = 1L << 50;
    private static final long LARGEST_TRANSFER = Bytes.GIB;

    private IorParameters() {}

    static List<Parameter> with(Parameter... own) {
        List<Parameter> all = new ArrayList<>();
        all.add(Parameter.bytes(
                MpiParameters.SIZE, SIZE, 8, MOST, "bytes of all processes, rounded up to whole segments"));
        all.add(Parameter.choice(
                INTERFACE,
                List.of(POSIX, MPIIO, MPIIO_COLLECTIVE, HDF5, HDF5_COLLECTIVE),
                "what moves the data: independent calls, or collective ones"));
        all.add(Parameter.choice(
                LAYOUT, List.of(SHARED, FILE_PER_PROCESS), "one file of all processes, or one for each"));
        all.add(Parameter.bytes(BLOCK, 16 * Bytes.MIB, 8, MOST, "contiguous bytes of a process in a segment"));
        all.add(Parameter.bytes(TRANSFER, Bytes.MIB, 8, LARGEST_TRANSFER, "bytes of one call"));
        all.add(MpiParameters.processes());
        all.add(Parameter.choice(DIRECT, List.of("no", MpiParameters.YES), "O_DIRECT, past the page cache"));
        all.addAll(List.of(own));
        all.add(MpiParameters.hints());
        all.addAll(MpiParameters.tool("ior"));
        return MpiParameters.with(all.toArray(Parameter[]::new));
    }

    static List<Rule> rules() {
        return MpiParameters.rules(
                new Rule.Divides(TRANSFER, BLOCK),
                new Rule.Needs(Condition.of(DIRECT, MpiParameters.YES), Condition.of(INTERFACE, POSIX)),
                MpiParameters.needsKernel(MpiParameters.HINTS),
                new Rule.Needs(
                        Condition.of(INTERFACE, MPIIO_COLLECTIVE, HDF5_COLLECTIVE), Condition.of(LAYOUT, SHARED)));
    }

    static boolean hdf5(WorkloadContext context) {
        return context.text(INTERFACE).startsWith(HDF5);
    }

    static boolean direct(WorkloadContext context) {
        return context.text(DIRECT).equals(MpiParameters.YES);
    }

    /** Servers that neither write nor read show what the network alone allows. */
    static boolean storesNothing(WorkloadContext context) {
        return FileSystemSpec.of(context::text).storesNothing();
    }

    /** Without the data. Small transfers take as long as their calls. */
    static Footprint footprint() {
        AssumedPace.Span calls = new AssumedPace.Span(
                CALL_SECONDS, AssumedPace.Per.BYTE, List.of(), List.of(TRANSFER, MpiParameters.PROCESSES), List.of());
        return Footprint.fixedSeconds(2)
                .mibPerSecondPerTask(300)
                .sharedBy(MpiParameters.PROCESSES)
                .beside(List.of(calls))
                .of(new Footprint.Data(
                        MpiParameters.SIZE, Footprint.Amount.of(Footprint.Term.of(1, BLOCK, MpiParameters.PROCESSES))));
    }

    /** Whole segments: at least as many bytes as asked for. */
    static long segments(WorkloadContext context) {
        long segment = Math.multiplyExact(context.number(BLOCK), context.number(MpiParameters.PROCESSES));
        return (context.number(MpiParameters.SIZE) + segment - 1) / segment;
    }

    static long bytes(WorkloadContext context) {
        return segments(context) * context.number(BLOCK) * context.number(MpiParameters.PROCESSES);
    }
}
