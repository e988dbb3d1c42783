package harness.workloads.ior;

import harness.api.text.Reason;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.MpiWorkload;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What both directions of segmented access have in common. */
abstract class IorWorkload extends MpiWorkload {
    private static final Parameter SHIFT_PARAMETER = Parameter.count(
            IorParameters.SHIFT,
            1,
            0,
            1_000_000,
            "each process reads what the process so many ranks further has written");

    static WorkloadDescriptor descriptor(
            String name, String summary, int position, Footprint footprint, Parameter... own) {
        return new WorkloadDescriptor(
                name,
                "ior",
                summary,
                "mpi",
                Set.of(Need.MPI),
                position,
                false,
                IorParameters.with(own),
                IorMetrics.ALL,
                footprint,
                IorParameters.rules(),
                MpiParameters.requirements(
                        List.of(IorParameters.WITH_HDF5), MpiParameters.standardTool("IOR", IorTool.PROGRAMS, "ior")));
    }

    static Parameter shiftParameter() {
        return SHIFT_PARAMETER;
    }

    /** Data that are only read later are on the disk, whatever their parameters. */
    static boolean fsync(WorkloadContext context) {
        return !has(context, MpiParameters.FSYNC)
                || context.text(MpiParameters.FSYNC).equals(MpiParameters.YES);
    }

    static long shift(WorkloadContext context) {
        return has(context, IorParameters.SHIFT) ? context.number(IorParameters.SHIFT) : 0;
    }

    private static boolean has(WorkloadContext context, String parameter) {
        try {
            return !context.text(parameter).isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    protected boolean needsHdf5(WorkloadContext context) {
        return IorParameters.hdf5(context);
    }

    @Override
    protected Optional<StandardTool> standardTool(WorkloadContext context, MpiSession session) {
        return context.text(MpiParameters.HINTS).isBlank()
                ? Optional.of(new IorTool(context, session.processes()))
                : Optional.empty();
    }

    /** Reads every byte again, after the clock has stopped. */
    static Verdict check(WorkloadContext context, SegmentedAccess access, Path directory, String seed)
            throws InterruptedException {
        if (IorParameters.storesNothing(context)) {
            return Verdict.valid("the network alone: with null-aio nothing is kept that could be compared");
        }
        try {
            access.run(SegmentedAccess.Operation.CHECK, directory, seed);
            return Verdict.valid(
                    "every one of %,d bytes was read again and compared".formatted(IorParameters.bytes(context)));
        } catch (IOException e) {
            return Verdict.invalid(Reason.of(e));
        }
    }
}
