package harness.mpi.mdtest;

/**
 * How fast one kind of metadata operation went. mdtest 3.3 sums up over tasks, too, each with all items over its own time:
 * the minimum is then that of the slowest task. In others there is one rate for each iteration, of all tasks together.
 *
 * @param operation as mdtest names it, for example {@code File creation}
 * @param maxPerSecond best in operations per second
 * @param minPerSecond worst
 * @param meanPerSecond mean
 * @param deviationPerSecond standard deviation
 */
public record MdtestRate(
        String operation, double maxPerSecond, double minPerSecond, double meanPerSecond, double deviationPerSecond) {}
