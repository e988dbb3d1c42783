package harness.core.workload;

import java.util.List;

/**
 * What a workload needs, per byte of one of its parameters: for the check before the start and for the estimate.
 *
 * @param inputFactor bytes of input kept in HDFS before replication, per byte of size; generated once
 * @param outputFactor bytes of output in HDFS before replication, per byte of size, while one trial runs
 * @param localFactor bytes of intermediate data on local disks per byte of size, while one trial runs
 * @param fixedSeconds time of a trial that does not depend on size
 * @param mibPerSecondPerTask assumed rate of one task in MiB/s; an assumption for estimates only, never a result
 * @param bytes the parameter that says how many bytes
 * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
 */
public record Footprint(
        double inputFactor,
        double outputFactor,
        double localFactor,
        double fixedSeconds,
        double mibPerSecondPerTask,
        String bytes,
        List<String> seconds) {
    private static final String SIZE = "size";

    /** Copies the list. */
    public Footprint {
        seconds = List.copyOf(seconds);
    }

    /**
     * Per byte of the parameter {@code size}.
     *
     * @param inputFactor as above
     * @param outputFactor as above
     * @param localFactor as above
     * @param fixedSeconds as above
     * @param mibPerSecondPerTask as above
     */
    public Footprint(
            double inputFactor,
            double outputFactor,
            double localFactor,
            double fixedSeconds,
            double mibPerSecondPerTask) {
        this(inputFactor, outputFactor, localFactor, fixedSeconds, mibPerSecondPerTask, SIZE, List.of());
    }
}
