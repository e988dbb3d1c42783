package harness.core.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a workload needs, per byte of one of its parameters: for the check before the start and for the estimate.
 *
 * @param inputFactor bytes of input kept in HDFS before replication, per byte of size; generated once
 * @param outputFactor bytes of output in HDFS before replication, per byte of size, while one trial runs
 * @param localFactor bytes of intermediate data on local disks per byte of size, while one trial runs
 * @param fixedSeconds time of a trial that does not depend on size
 * @param mibPerSecondPerTask assumed rate of one task in MiB/s; an assumption for estimates only, never a result
 * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
 * @param data how many bytes there are, and where
 */
public record Footprint(
        double inputFactor,
        double outputFactor,
        double localFactor,
        double fixedSeconds,
        double mibPerSecondPerTask,
        List<String> seconds,
        Data data) {
    private static final String SIZE = "size";

    /**
     * The bytes that the factors are of.
     *
     * @param parameter that says how many bytes
     * @param counted items that may be set instead of the bytes; empty where they cannot
     * @param least items that there are whatever the bytes say; empty for no more than none
     * @param stored when the bytes are on the cluster's disks; empty for always
     */
    public record Data(String parameter, Optional<Items> counted, Optional<Items> least, Optional<Condition> stored) {
        /**
         * As many bytes as a parameter says, always stored.
         *
         * @param parameter that says how many bytes
         */
        public Data(String parameter) {
            this(parameter, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /**
     * Items that may be counted instead of bytes, such as the pages of a graph with their links.
     *
     * @param count the parameter with their number; 0: as the bytes ask
     * @param bytes that an item takes by itself, about
     * @param parts the parameter with how many parts each has, in the mean; empty for none
     * @param bytesOfPart that a part takes, about
     */
    public record Items(String count, double bytes, String parts, double bytesOfPart) {
        private double of(Map<String, String> parameters) {
            return number(parameters, count) * (bytes + number(parameters, parts) * bytesOfPart);
        }
    }

    /** Copies the list. */
    public Footprint {
        seconds = List.copyOf(seconds);
    }

    /**
     * Of a trial that takes as long as its bytes do.
     *
     * @param inputFactor as above
     * @param outputFactor as above
     * @param localFactor as above
     * @param fixedSeconds as above
     * @param mibPerSecondPerTask as above
     * @param data as above
     */
    public Footprint(
            double inputFactor,
            double outputFactor,
            double localFactor,
            double fixedSeconds,
            double mibPerSecondPerTask,
            Data data) {
        this(inputFactor, outputFactor, localFactor, fixedSeconds, mibPerSecondPerTask, List.of(), data);
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
        this(inputFactor, outputFactor, localFactor, fixedSeconds, mibPerSecondPerTask, new Data(SIZE));
    }

    /**
     * @param parameters of a workload, every one
     * @return whether its bytes are on the cluster's disks
     */
    public boolean stored(Map<String, String> parameters) {
        return data.stored().map(condition -> condition.holds(parameters)).orElse(true);
    }

    /**
     * @param parameters of a workload, every one
     * @return bytes of input or output that it will have, 0 or more
     */
    public double bytes(Map<String, String> parameters) {
        return Math.max(
                Double.parseDouble(parameters.getOrDefault(data.parameter(), "0")),
                data.least().map(item -> item.of(parameters)).orElse(0.0));
    }

    /**
     * @param parameters of a workload, every one
     * @return the bytes of the items that are asked for; empty where they are not counted
     */
    public OptionalDouble countedBytes(Map<String, String> parameters) {
        return data.counted()
                .map(item -> item.of(parameters))
                .filter(counted -> counted > 0)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private static double number(Map<String, String> parameters, String name) {
        return name.isEmpty() ? 0 : Double.parseDouble(parameters.get(name));
    }
}
