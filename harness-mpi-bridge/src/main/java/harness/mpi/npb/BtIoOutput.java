package harness.mpi.npb;

import harness.mpi.ToolOutputException;
import java.util.List;
import java.util.Map;

/**
 * A run of BT-IO that ended well, was verified by the benchmark itself, and whose numbers agree with each other. BT-IO
 * does not print its command line.
 *
 * @param version of NPB, for example {@code 3.4}
 * @param problemClass S, W, A, B, C, D or E
 * @param gridPoints along one edge of the cube
 * @param iterations time steps
 * @param writeInterval time steps between two dumps
 * @param mode as printed, for example {@code FULL MPI-IO}
 * @param totalProcesses that were started
 * @param activeProcesses of them that took part: the largest square number
 * @param ioSeconds time of input and output: the harmonic mean of the processes' times; includes closing, excludes
 *     opening, flushing and reading back; two decimals
 * @param ioPercent the same as a share of the run's time
 * @param writtenMegabytes data of all dumps in MB of 10^6 bytes
 * @param megabytesPerSecond data over {@code ioSeconds} before rounding, in MB/s of 10^6 bytes
 * @param runSeconds time of all steps, input and output included
 * @param mopsTotal millions of operations of the benchmark per second
 * @param compileOptions as they were when the benchmark was compiled
 * @param warnings what the benchmark or MPI warned of, for example of processes that are idle
 */
public record BtIoOutput(
        String version,
        String problemClass,
        int gridPoints,
        int iterations,
        int writeInterval,
        String mode,
        int totalProcesses,
        int activeProcesses,
        double ioSeconds,
        double ioPercent,
        double writtenMegabytes,
        double megabytesPerSecond,
        double runSeconds,
        double mopsTotal,
        Map<String, String> compileOptions,
        List<String> warnings) {
    private static final int BYTES_PER_POINT = 40;

    /** Copies the lists. */
    public BtIoOutput {
        compileOptions = Map.copyOf(compileOptions);
        warnings = List.copyOf(warnings);
    }

    /**
     * @param output what BT-IO printed
     * @return the run
     * @throws ToolOutputException if the output is truncated, failed, not verified, foreign or contradicts itself
     */
    public static BtIoOutput parse(String output) throws ToolOutputException {
        return new BtIoText(output).read();
    }

    /**
     * @return how often the solution was written
     */
    public int dumps() {
        return iterations / writeInterval;
    }

    /**
     * @return bytes of all dumps: five double numbers per point of the grid and dump
     */
    public long dataBytes() {
        return (long) BYTES_PER_POINT * gridPoints * gridPoints * gridPoints * dumps();
    }
}
