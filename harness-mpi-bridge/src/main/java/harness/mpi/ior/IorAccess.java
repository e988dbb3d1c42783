package harness.mpi.ior;

/**
 * One repetition of one operation, in IOR's units.
 *
 * @param operation write or read
 * @param iteration 0 for the first
 * @param mibPerSecond aggregate bandwidth in MiB/s: bytes of all tasks over the time from the first open to the last
 *     close
 * @param openSeconds the slowest task's time to open the file
 * @param transferSeconds the time from the first transfer to the last
 * @param closeSeconds the slowest task's time to close the file
 * @param totalSeconds the time that the bandwidth stands on
 */
public record IorAccess(
        Operation operation,
        int iteration,
        double mibPerSecond,
        double openSeconds,
        double transferSeconds,
        double closeSeconds,
        double totalSeconds) {}
