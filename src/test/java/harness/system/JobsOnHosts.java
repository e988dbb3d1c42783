package harness.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs of MPI programs on hosts of an inventory, each combination once.
 *
 * @param directory where run directories go
 * @param processes of each job, whatever the cores
 */
record JobsOnHosts(Path directory, int processes) {
    /** The words of a command; more are given to it as they are. */
    String[] words(Path inventory, String name, String workloads, String filesystem, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--provider", "hosts", "--workloads", workloads));
        words.addAll(List.of("--inventory", inventory.toString(), "--filesystem", filesystem));
        words.addAll(List.of("--repeats", "1", "--out", directory.toString(), "--name", name));
        words.addAll(List.of("--set", "mpi.processes=" + processes, "--set", "mpi.oversubscribe=yes"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
