package harness.workloads.mpi;

import harness.core.machine.SearchPath;
import harness.core.workload.WorkloadContext;
import harness.mpi.launch.MissingProgramException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Decides between a standard tool and our kernel. */
public final class StandardTool {
    private StandardTool() {}

    /**
     * @param context with the parameters
     * @param names that the tool goes by
     * @return where it is, if it is to be used; empty for our kernel
     * @throws MissingProgramException if it is to be used and is not there
     */
    public static Optional<Path> choose(WorkloadContext context, List<String> names) throws MissingProgramException {
        String wanted = context.text(MpiParameters.TOOL);
        String program = context.text(MpiParameters.PROGRAM);
        if (wanted.equals(MpiParameters.KERNEL)) {
            return Optional.empty();
        }
        SearchPath path = SearchPath.ofEnvironment();
        Optional<Path> found = program.isBlank() ? path.findFirst(names) : path.find(program);
        if (found.isEmpty() && (wanted.equals(MpiParameters.STANDARD) || !program.isBlank())) {
            throw new MissingProgramException("no program %s: put it on the PATH, or use tool=kernel"
                    .formatted(program.isBlank() ? String.join(" or ", names) : program));
        }
        return found;
    }
}
