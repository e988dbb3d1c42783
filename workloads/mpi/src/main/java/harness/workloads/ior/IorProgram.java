package harness.workloads.ior;

import harness.api.workload.WorkloadContext;
import harness.mpi.ior.IorOutput;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.ToolRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** IOR itself. */
final class IorProgram implements SegmentedAccess {
    private final WorkloadContext context;
    private final MpiSession session;
    private final IorCommand command;

    IorProgram(WorkloadContext context, MpiSession session, Path program) {
        this.context = context;
        this.session = session;
        this.command = new IorCommand(context, program, session.processes(), IorCommand.Size.asked(context));
    }

    @Override
    public void note(Operation operation, Path directory, String seed) {
        session.note("IOR at " + command.program(), command.words(operation, directory, seed), directory);
    }

    @Override
    public AccessTimes run(Operation operation, Path directory, String seed) throws IOException, InterruptedException {
        Path summary = IorCommand.summary(directory);
        Files.deleteIfExists(summary);
        IorOutput output = new ToolRun(context, session, command.words(operation, directory, seed), directory)
                .with(summary)
                .read(printed -> command.read(printed, directory));
        context.decided(MpiParameters.TOOL, IorTool.name(output.version()));
        return times(output, operation);
    }

    private static AccessTimes times(IorOutput output, Operation operation) throws IOException {
        var wanted = operation == Operation.WRITE ? harness.mpi.ior.Operation.WRITE : harness.mpi.ior.Operation.READ;
        var access = output.accesses(wanted).stream()
                .findFirst()
                .orElseThrow(() -> new IOException("IOR did not " + wanted.word()));
        return new AccessTimes(
                // Its rate has more digits than its time, and is the number.
                access.mibPerSecond() * access.totalSeconds(),
                access.totalSeconds(),
                access.openSeconds(),
                access.transferSeconds(),
                access.closeSeconds(),
                OptionalDouble.empty(),
                List.of(),
                Optional.empty());
    }
}
