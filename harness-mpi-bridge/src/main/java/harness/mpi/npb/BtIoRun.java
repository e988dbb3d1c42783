package harness.mpi.npb;

/**
 * What BT-IO ran.
 *
 * @param version of NPB, for example {@code 3.4.2}
 * @param problemClass S, W, A, B, C, D, E or F; U for any other problem, which is not verified
 * @param gridPoints along one edge of the cube
 * @param iterations time steps
 * @param writeInterval time steps between two dumps
 * @param mode as printed, for example {@code FULL MPI-IO}
 * @param totalProcesses that were started
 * @param activeProcesses of them that took part: the largest square number
 */
public record BtIoRun(
        String version,
        String problemClass,
        int gridPoints,
        int iterations,
        int writeInterval,
        String mode,
        int totalProcesses,
        int activeProcesses) {
    private static final int BYTES_PER_POINT = 40;

    /**
     * @return how often the solution was written: every few steps, and after the last
     */
    public int dumps() {
        return (iterations + writeInterval - 1) / writeInterval;
    }

    /**
     * @return bytes of all dumps: five double numbers per point of the grid and dump
     */
    public long dataBytes() {
        return (long) BYTES_PER_POINT * gridPoints * gridPoints * gridPoints * dumps();
    }
}
