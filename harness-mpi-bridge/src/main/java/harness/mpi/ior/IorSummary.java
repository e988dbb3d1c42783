package harness.mpi.ior;

/**
 * What IOR makes of all repetitions of one operation, in its units.
 *
 * @param operation write or read
 * @param maxMibPerSecond best repetition in MiB/s
 * @param minMibPerSecond worst repetition in MiB/s
 * @param meanMibPerSecond mean of the repetitions in MiB/s
 * @param deviationMibPerSecond standard deviation in MiB/s, of the whole population
 * @param meanSeconds mean of the total times
 * @param setup what was run
 */
public record IorSummary(
        Operation operation,
        double maxMibPerSecond,
        double minMibPerSecond,
        double meanMibPerSecond,
        double deviationMibPerSecond,
        double meanSeconds,
        IorSetup setup) {}
