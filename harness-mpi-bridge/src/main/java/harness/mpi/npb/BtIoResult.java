package harness.mpi.npb;

/**
 * What BT-IO measured.
 *
 * @param ioSeconds time of input and output: the harmonic mean of the processes' times; includes closing, excludes
 *     opening, flushing and reading back; two decimals, so that it may be 0
 * @param ioPercent the same as a share of the run's time
 * @param writtenMegabytes data of all dumps in MB of 10^6 bytes
 * @param megabytesPerSecond data over {@code ioSeconds} before rounding, in MB/s of 10^6 bytes
 * @param runSeconds time of all steps, input and output included; two decimals
 * @param mopsTotal millions of operations of the benchmark per second
 */
public record BtIoResult(
        double ioSeconds,
        double ioPercent,
        double writtenMegabytes,
        double megabytesPerSecond,
        double runSeconds,
        double mopsTotal) {}
