package harness.mpi.mdtest;

/**
 * How fast one kind of metadata operation went, over all iterations.
 *
 * @param operation as mdtest names it, for example {@code File creation}
 * @param maxPerSecond best iteration in operations per second, of all tasks together
 * @param minPerSecond worst iteration
 * @param meanPerSecond mean of the iterations
 * @param deviationPerSecond standard deviation of the iterations
 */
public record MdtestRate(
        String operation, double maxPerSecond, double minPerSecond, double meanPerSecond, double deviationPerSecond) {}
