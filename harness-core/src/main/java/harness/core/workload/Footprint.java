package harness.core.workload;

/**
 * What a workload needs, per byte of its parameter {@code size}: for the check before the start and for the estimate.
 *
 * @param inputFactor bytes of input kept in HDFS before replication, per byte of size; generated once
 * @param outputFactor bytes of output in HDFS before replication, per byte of size, while one trial runs
 * @param localFactor bytes of intermediate data on local disks per byte of size, while one trial runs
 * @param fixedSeconds time of a trial that does not depend on size
 * @param mibPerSecondPerTask assumed rate of one task in MiB/s; an assumption for estimates only, never a result
 */
public record Footprint(
        double inputFactor, double outputFactor, double localFactor, double fixedSeconds, double mibPerSecondPerTask) {}
