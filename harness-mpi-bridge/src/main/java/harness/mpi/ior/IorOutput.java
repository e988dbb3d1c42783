package harness.mpi.ior;

import harness.mpi.ToolOutputException;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A run of IOR that ended well and whose numbers agree with each other.
 *
 * @param version for example {@code 4.1.0+dev}
 * @param commandLine as IOR repeats it
 * @param began in the time zone of the machine that ran it
 * @param finished in the same
 * @param setup what was run
 * @param accesses each repetition of each operation, as they were run
 * @param summaries one per operation
 * @param warnings what IOR or MPI warned of
 */
public record IorOutput(
        String version,
        String commandLine,
        LocalDateTime began,
        LocalDateTime finished,
        IorSetup setup,
        List<IorAccess> accesses,
        List<IorSummary> summaries,
        List<String> warnings) {
    /** Copies the lists. */
    public IorOutput {
        accesses = List.copyOf(accesses);
        summaries = List.copyOf(summaries);
        warnings = List.copyOf(warnings);
    }

    /**
     * @param output what IOR printed with {@code -O summaryFormat=JSON} to its summary file, or as text
     * @return the run
     * @throws ToolOutputException if the output is truncated, failed, foreign or contradicts itself
     */
    public static IorOutput parse(String output) throws ToolOutputException {
        return output.stripLeading().startsWith("{") ? IorJson.parse(output) : IorText.parse(output);
    }

    /**
     * @param operation write or read
     * @return its repetitions in order; empty if it was not run
     */
    public List<IorAccess> accesses(Operation operation) {
        return accesses.stream()
                .filter(access -> access.operation() == operation)
                .toList();
    }
}
