package harness.workloads.mpi;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What does a workload's work.
 *
 * @param name as rows have it: {@code kernel}, or a standard tool's name and version
 * @param program where the standard tool is; empty for our kernel
 */
public record UsedTool(String name, Optional<Path> program) {
    static final UsedTool KERNEL = new UsedTool(MpiParameters.KERNEL, Optional.empty());
}
