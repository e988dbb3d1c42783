package harness.workloads.ior;

import harness.api.units.Bytes;
import harness.api.workload.WorkloadContext;
import harness.mpi.kernel.KernelOutput;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Our own kernel. */
final class KernelAccess implements SegmentedAccess {
    private static final String KERNEL = "segmented";

    private final WorkloadContext context;
    private final MpiSession session;

    KernelAccess(WorkloadContext context, MpiSession session) {
        this.context = context;
        this.session = session;
    }

    @Override
    public void note(Operation operation, Path directory, String seed) {
        session.noteKernel(KERNEL, arguments(operation, directory, seed));
    }

    @Override
    public AccessTimes run(Operation operation, Path directory, String seed) throws IOException, InterruptedException {
        KernelOutput output = session.kernel(KERNEL, arguments(operation, directory, seed));
        double sync = output.seconds("sync_seconds");
        long bytes = output.count("bytes");
        if (bytes != IorParameters.bytes(context)) {
            throw new IOException(
                    "%d bytes were moved where %d were asked for".formatted(bytes, IorParameters.bytes(context)));
        }
        double mib = bytes / (double) Bytes.MIB;
        List<Double> seconds = output.perProcess("process_seconds");
        return new AccessTimes(
                mib,
                output.positiveSeconds("total_seconds"),
                output.seconds("open_seconds"),
                output.seconds("transfer_seconds"),
                output.seconds("close_seconds"),
                sync > 0 ? OptionalDouble.of(sync) : OptionalDouble.empty(),
                seconds.stream().map(own -> mib / seconds.size() / own).toList(),
                Optional.of(output.calls("latency_ns")));
    }

    private Map<String, String> arguments(Operation operation, Path directory, String seed) {
        Map<String, String> arguments = new TreeMap<>();
        arguments.put("operation", operation.name().toLowerCase(Locale.ROOT));
        arguments.put("path", SegmentedAccess.file(directory).toString());
        arguments.put("seed", seed);
        arguments.put("segments", Long.toString(IorParameters.segments(context)));
        for (String name : new String[] {IorParameters.INTERFACE, IorParameters.LAYOUT, IorParameters.DIRECT}) {
            arguments.put(name, context.text(name));
        }
        arguments.put(IorParameters.BLOCK, Long.toString(context.number(IorParameters.BLOCK)));
        arguments.put(IorParameters.TRANSFER, Long.toString(context.number(IorParameters.TRANSFER)));
        arguments.put(MpiParameters.HINTS, context.text(MpiParameters.HINTS));
        switch (operation) {
            case WRITE -> arguments.put(MpiParameters.FSYNC, IorWorkload.fsync(context) ? MpiParameters.YES : "no");
            case READ -> {
                arguments.put(IorParameters.SHIFT, Long.toString(IorWorkload.shift(context)));
                if (IorParameters.storesNothing(context)) {
                    arguments.put("blind", MpiParameters.YES);
                }
            }
            case CHECK -> arguments.put(IorParameters.DIRECT, "no");
        }
        return arguments;
    }
}
