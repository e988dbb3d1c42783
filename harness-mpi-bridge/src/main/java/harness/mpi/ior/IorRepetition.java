package harness.mpi.ior;

/**
 * One repetition of one operation, in IOR's units.
 *
 * @param operation write or read
 * @param mibPerSecond aggregate bandwidth in MiB/s, as IOR prints it: bytes of all tasks over the time from the first open
 *     to the last close, before that time is rounded
 * @param openSeconds the slowest task's time to open the file
 * @param transferSeconds the time from the first transfer to the last
 * @param closeSeconds the slowest task's time to close the file
 * @param totalSeconds the time that the bandwidth stands on; four decimals
 */
public record IorRepetition(
        Operation operation,
        double mibPerSecond,
        double openSeconds,
        double transferSeconds,
        double closeSeconds,
        double totalSeconds) {}
