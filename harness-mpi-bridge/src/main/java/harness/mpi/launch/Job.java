package harness.mpi.launch;

import harness.api.launch.MarkedProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An MPI program and how it is to be started.
 *
 * @param processes 1 or more
 * @param hostFile the hosts, in the form of the launcher; empty for this machine alone
 * @param way to the hosts and back; empty for the user's own
 * @param mapping which process goes where
 * @param oversubscribe whether there may be more processes than slots
 * @param mark stands on the launcher's command line, so that whoever cleans up finds it; empty for none
 * @param directory where the launcher and every process run, by a path that all hosts know
 * @param program the program with its arguments
 */
public record Job(
        int processes,
        Optional<Path> hostFile,
        Optional<Way> way,
        Mapping mapping,
        boolean oversubscribe,
        Optional<String> mark,
        Path directory,
        List<String> program) {
    /** The environment variable that carries the mark. */
    public static final String MARK = MarkedProcesses.VARIABLE;

    /** Copies the list. */
    public Job {
        program = List.copyOf(program);
    }
}
