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
 * @param bytes the parameter that says how many bytes
 * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
 * @param items how the bytes follow from a number of items; empty where that cannot be set
 * @param least how many bytes there are at least, whatever is set; empty for no more than none
 * @param stored when the bytes are on the cluster's disks; empty for always
 */
public record Footprint(
        double inputFactor,
        double outputFactor,
        double localFactor,
        double fixedSeconds,
        double mibPerSecondPerTask,
        String bytes,
        List<String> seconds,
        Optional<Items> items,
        Optional<Items> least,
        Optional<Condition> stored) {
    private static final String SIZE = "size";

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
     * Without items.
     *
     * @param inputFactor as above
     * @param outputFactor as above
     * @param localFactor as above
     * @param fixedSeconds as above
     * @param mibPerSecondPerTask as above
     * @param bytes as above
     * @param seconds as above
     */
    public Footprint(
            double inputFactor,
            double outputFactor,
            double localFactor,
            double fixedSeconds,
            double mibPerSecondPerTask,
            String bytes,
            List<String> seconds) {
        this(
                inputFactor,
                outputFactor,
                localFactor,
                fixedSeconds,
                mibPerSecondPerTask,
                bytes,
                seconds,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
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

    /**
     * @param counted items that may be set instead of the bytes
     * @return the same footprint with them
     */
    public Footprint with(Items counted) {
        return new Footprint(
                inputFactor,
                outputFactor,
                localFactor,
                fixedSeconds,
                mibPerSecondPerTask,
                bytes,
                seconds,
                Optional.of(counted),
                least,
                stored);
    }

    /**
     * @param fewest items that there are whatever the bytes say
     * @return the same footprint with them
     */
    public Footprint atLeast(Items fewest) {
        return new Footprint(
                inputFactor,
                outputFactor,
                localFactor,
                fixedSeconds,
                mibPerSecondPerTask,
                bytes,
                seconds,
                items,
                Optional.of(fewest),
                stored);
    }

    /**
     * @param condition that holds where the bytes are on the cluster's disks, and not elsewhere
     * @return the same footprint with it
     */
    public Footprint storedIf(Condition condition) {
        return new Footprint(
                inputFactor,
                outputFactor,
                localFactor,
                fixedSeconds,
                mibPerSecondPerTask,
                bytes,
                seconds,
                items,
                least,
                Optional.of(condition));
    }

    /**
     * @param parameters of a workload, every one
     * @return whether its bytes are on the cluster's disks
     */
    public boolean stored(Map<String, String> parameters) {
        return stored.map(condition -> condition.holds(parameters)).orElse(true);
    }

    /**
     * @param parameters of a workload, every one
     * @return bytes of input or output that it will have, 0 or more
     */
    public double bytes(Map<String, String> parameters) {
        return Math.max(
                Double.parseDouble(parameters.getOrDefault(bytes, "0")),
                least.map(item -> item.of(parameters)).orElse(0.0));
    }

    /**
     * @param parameters of a workload, every one
     * @return the bytes of the items that are asked for; empty where they are not counted
     */
    public OptionalDouble countedBytes(Map<String, String> parameters) {
        return items.map(item -> item.of(parameters))
                .filter(counted -> counted > 0)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private static double number(Map<String, String> parameters, String name) {
        return name.isEmpty() ? 0 : Double.parseDouble(parameters.get(name));
    }
}
