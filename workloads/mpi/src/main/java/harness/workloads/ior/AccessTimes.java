package harness.workloads.ior;

import harness.mpi.kernel.CallTimes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one access of all processes took.
 *
 * @param bytes of all processes
 * @param totalSeconds from the first open to the last close; above 0
 * @param openSeconds over all processes
 * @param transferSeconds over all processes
 * @param closeSeconds over all processes
 * @param syncSeconds of the slowest process; empty where nothing was synced or nobody measured it
 * @param processSeconds of each process; empty where nobody measured them
 * @param calls times of transfers; empty where nobody measured them
 */
record AccessTimes(
        long bytes,
        double totalSeconds,
        double openSeconds,
        double transferSeconds,
        double closeSeconds,
        OptionalDouble syncSeconds,
        List<Double> processSeconds,
        Optional<CallTimes> calls) {
    AccessTimes {
        processSeconds = List.copyOf(processSeconds);
    }
}
