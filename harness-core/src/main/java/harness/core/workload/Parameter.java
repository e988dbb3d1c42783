package harness.core.workload;

import harness.core.UsageException;
import harness.core.units.Bytes;

/**
 * Something of a workload that the user can set with {@code --set <workload>.<name>=<value>}.
 *
 * @param name lower case with hyphens, for example {@code size}
 * @param kind how the value is written
 * @param standard the value when nothing is set
 * @param minimum the least allowed value of a number; ignored for text
 * @param maximum the greatest allowed value of a number; ignored for text
 * @param description one line
 */
public record Parameter(String name, Kind kind, Standard standard, long minimum, long maximum, String description) {
    /** How a value is written. */
    public enum Kind {
        /** A size: {@code 64MiB}, {@code 102GB}, {@code 4096}. */
        BYTES,
        /** A whole number. */
        COUNT,
        /** Any text. */
        TEXT
    }

    /** Where the value comes from when nothing is set. */
    public enum Scaling {
        /** The study's value whatever the machine. */
        FIXED,
        /** The study's value times the plan's scale. */
        WITH_SCALE,
        /** The value times the number of map tasks that the cluster runs at once. */
        PER_MAP_SLOT,
        /** The value times the number of reduce tasks that the cluster runs at once. */
        PER_REDUCE_SLOT
    }

    /**
     * The value when nothing is set.
     *
     * @param value the study's value, or the factor for {@link Scaling#PER_MAP_SLOT} and
     *     {@link Scaling#PER_REDUCE_SLOT}
     * @param scaling how it follows the machine
     */
    public record Standard(String value, Scaling scaling) {}

    /**
     * @param name for example {@code size}
     * @param studySize bytes at scale 1
     * @param minimum least bytes
     * @param description one line
     * @return a size that follows the plan's scale
     */
    public static Parameter scaledBytes(String name, long studySize, long minimum, String description) {
        return new Parameter(
                name,
                Kind.BYTES,
                new Standard(Long.toString(studySize), Scaling.WITH_SCALE),
                minimum,
                Long.MAX_VALUE,
                description);
    }

    /**
     * @param name for example {@code block}
     * @param value bytes
     * @param minimum least bytes
     * @param description one line
     * @return a size that is the same on every machine
     */
    public static Parameter bytes(String name, long value, long minimum, String description) {
        return new Parameter(
                name,
                Kind.BYTES,
                new Standard(Long.toString(value), Scaling.FIXED),
                minimum,
                Long.MAX_VALUE,
                description);
    }

    /**
     * @param name for example {@code maps}
     * @param factor tasks per map slot
     * @param description one line
     * @return a number of tasks that follows the cluster's map slots
     */
    public static Parameter perMapSlot(String name, int factor, String description) {
        return tasks(name, factor, Scaling.PER_MAP_SLOT, description);
    }

    /**
     * @param name for example {@code reduces}
     * @param factor tasks per reduce slot
     * @param description one line
     * @return a number of tasks that follows the cluster's reduce slots
     */
    public static Parameter perReduceSlot(String name, int factor, String description) {
        return tasks(name, factor, Scaling.PER_REDUCE_SLOT, description);
    }

    private static Parameter tasks(String name, int factor, Scaling scaling, String description) {
        return new Parameter(
                name, Kind.COUNT, new Standard(Integer.toString(factor), scaling), 1, 100_000, description);
    }

    /**
     * Brings a value into its one form.
     *
     * @param flag how the user set it, for the message
     * @param value what the user wrote
     * @return bytes or count as digits, text as it is
     * @throws UsageException if it is not of this kind or out of range
     */
    public String parse(String flag, String value) {
        return switch (kind) {
            case TEXT -> value;
            case COUNT -> Long.toString(inRange(flag, value, count(flag, value)));
            case BYTES -> Long.toString(inRange(flag, value, Bytes.parse(flag, value)));
        };
    }

    private long count(String flag, String value) {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "'%s' is not a whole number of %d to %d (%s)".formatted(value, minimum, maximum, flag), e);
        }
    }

    private long inRange(String flag, String value, long number) {
        if (number < minimum || number > maximum) {
            throw new UsageException(
                    "'%s' is out of range: %s to %s is allowed (%s)".formatted(value, minimum, maximum, flag));
        }
        return number;
    }
}
