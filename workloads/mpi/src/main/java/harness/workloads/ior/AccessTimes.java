package harness.workloads.ior;

import harness.mpi.kernel.CallTimes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one access of all processes took.
 *
 * @param mib that all processes moved
 * @param totalSeconds from the first open to the last close; above 0
 * @param openSeconds over all processes
 * @param transferSeconds over all processes
 * @param closeSeconds over all processes
 * @param syncSeconds of the slowest process; empty where nothing was synced or nobody measured it
 * @param processMibPerSecond bytes of each process over its own time; empty where nobody measured it
 * @param calls times of transfers; empty where nobody measured them
 */
record AccessTimes(
        double mib,
        double totalSeconds,
        double openSeconds,
        double transferSeconds,
        double closeSeconds,
        OptionalDouble syncSeconds,
        List<Double> processMibPerSecond,
        Optional<CallTimes> calls) {
    AccessTimes {
        processMibPerSecond = List.copyOf(processMibPerSecond);
    }
}
