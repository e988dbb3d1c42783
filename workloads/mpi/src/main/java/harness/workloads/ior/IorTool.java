package harness.workloads.ior;

import harness.api.workload.WorkloadContext;
import harness.mpi.launch.MpiProcess;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** IOR as a trial would call it, with a few small calls of each process. */
record IorTool(WorkloadContext context, int processes) implements StandardTool {
    static final List<String> PROGRAMS = List.of("ior");

    private static final String NAME = "IOR ";

    static String name(String version) {
        return NAME + version;
    }

    @Override
    public List<String> names() {
        return PROGRAMS;
    }

    @Override
    public List<String> smallest(Path program, Path directory) {
        return command(program).words(SegmentedAccess.Operation.WRITE, directory, "");
    }

    @Override
    public Optional<Path> summary(Path directory) {
        return Optional.of(IorCommand.summary(directory));
    }

    @Override
    public String read(MpiProcess.Output printed, Path directory) throws IOException {
        return name(command(Path.of("ior")).read(printed, directory).version());
    }

    private IorCommand command(Path program) {
        return new IorCommand(context, program, processes, IorCommand.Size.smallest(context));
    }
}
