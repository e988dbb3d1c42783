package harness.api.workload;

import harness.api.UsageException;
import harness.api.text.PlainText;
import harness.api.units.Bytes;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Something of a workload that the user can set with {@code --set <workload>.<name>=<value>}. For everything but a text a
 * list may be given, {@code 4KiB,1MiB}: the plan then has the workload once for each value.
 *
 * @param name lower case with hyphens, for example {@code size}
 * @param kind how the value is written
 * @param standard the value when nothing is set
 * @param minimum the least allowed value of a number; 0 for a choice
 * @param maximum the greatest allowed value of a number; 0 for a choice
 * @param choices the allowed values of a choice; none for a number
 * @param description one line
 */
public record Parameter(
        String name,
        Kind kind,
        Standard standard,
        BigDecimal minimum,
        BigDecimal maximum,
        List<String> choices,
        String description) {
    private static final long MOST_TASKS = 100_000;

    /** How a value is written. */
    public enum Kind {
        /** A size: {@code 64MiB}, {@code 102GB}, {@code 4096}. */
        BYTES,
        /** A whole number. */
        COUNT,
        /** A number that need not be whole: {@code 0.85}, {@code 1e-9}. */
        DECIMAL,
        /** One of a few words. */
        CHOICE,
        /** A name or an address: neither spaces nor commas. */
        WORD,
        /** A path, or options with commas: without spaces and quotation marks, {@link PlainText#MOUNT}. */
        PLAIN,
        /** Any text. */
        TEXT
    }

    public Parameter {
        choices = List.copyOf(choices);
    }

    /** Where the value comes from when nothing is set. */
    public enum Scaling {
        /** The study's value whatever the machine. */
        FIXED,
        /** The study's value times the plan's scale. */
        WITH_SCALE,
        /**
         * The study's value times the plan's scale, but one at least for each map task that the cluster runs at once, up to the study's
         * value.
         */
        WITH_SCALE_AND_MAP_SLOTS,
        /** The value times the number of map tasks that the cluster runs at once. */
        PER_MAP_SLOT,
        /** The largest square number that is not above the value times the number of map tasks. */
        SQUARE_PER_MAP_SLOT,
        /** The value times the number of reduce tasks that the cluster runs at once. */
        PER_REDUCE_SLOT
    }

    /**
     * The value when nothing is set.
     *
     * @param value the study's value, or the factor for those per slot; with {@link Scaling#FIXED} it may be a list
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
        return number(name, Kind.BYTES, studySize, Scaling.WITH_SCALE, minimum, Long.MAX_VALUE, description);
    }

    /**
     * @param name for example {@code files}
     * @param studyCount how many at scale 1
     * @param description one line
     * @return a number of pieces of work that follows the plan's scale and leaves no map slot idle
     */
    public static Parameter scaledPieces(String name, long studyCount, String description) {
        return number(name, Kind.COUNT, studyCount, Scaling.WITH_SCALE_AND_MAP_SLOTS, 1, MOST_TASKS, description);
    }

    /**
     * @param name for example {@code block}
     * @param value bytes
     * @param minimum least bytes
     * @param maximum most bytes
     * @param description one line
     * @return a size that is the same on every machine
     */
    public static Parameter bytes(String name, long value, long minimum, long maximum, String description) {
        return number(name, Kind.BYTES, value, Scaling.FIXED, minimum, maximum, description);
    }

    /**
     * @param name for example {@code iterations}
     * @param value when nothing is set
     * @param minimum least value
     * @param maximum greatest value
     * @param description one line
     * @return a whole number that is the same on every machine
     */
    public static Parameter count(String name, long value, long minimum, long maximum, String description) {
        return number(name, Kind.COUNT, value, Scaling.FIXED, minimum, maximum, description);
    }

    /**
     * @param name for example {@code threads}
     * @param values one cell of the plan for each
     * @param minimum least value
     * @param maximum greatest value
     * @param description one line
     * @return whole numbers that are the same on every machine
     */
    public static Parameter counts(String name, List<Long> values, long minimum, long maximum, String description) {
        return numbers(name, Kind.COUNT, values, minimum, maximum, description);
    }

    /**
     * @param name for example {@code block}
     * @param values bytes, one cell of the plan for each
     * @param minimum least bytes
     * @param maximum most bytes
     * @param description one line
     * @return sizes that are the same on every machine
     */
    public static Parameter sizes(String name, List<Long> values, long minimum, long maximum, String description) {
        return numbers(name, Kind.BYTES, values, minimum, maximum, description);
    }

    private static Parameter numbers(
            String name, Kind kind, List<Long> values, long minimum, long maximum, String description) {
        return new Parameter(
                name,
                kind,
                new Standard(values.stream().map(String::valueOf).collect(Collectors.joining(",")), Scaling.FIXED),
                BigDecimal.valueOf(minimum),
                BigDecimal.valueOf(maximum),
                List.of(),
                description);
    }

    /**
     * @param name for example {@code damping}
     * @param value when nothing is set, as a decimal number
     * @param minimum least value, as a decimal number
     * @param maximum greatest value, as a decimal number
     * @param description one line
     * @return a number that is the same on every machine
     */
    public static Parameter decimal(String name, String value, String minimum, String maximum, String description) {
        return new Parameter(
                name,
                Kind.DECIMAL,
                new Standard(value, Scaling.FIXED),
                new BigDecimal(minimum),
                new BigDecimal(maximum),
                List.of(),
                description);
    }

    /**
     * @param name for example {@code engine}
     * @param choices what is allowed; the first holds when nothing is set
     * @param description one line
     * @return one of a few words
     */
    public static Parameter choice(String name, List<String> choices, String description) {
        return words(name, Kind.CHOICE, choices.get(0), choices, description);
    }

    /**
     * @param name for example {@code region}
     * @param value when nothing is set
     * @param description one line
     * @return a name or an address
     */
    public static Parameter word(String name, String value, String description) {
        return words(name, Kind.WORD, value, List.of(), description);
    }

    /**
     * @param name for example {@code directory}
     * @param description one line
     * @return a path, or options with commas; empty when nothing is set
     */
    public static Parameter plain(String name, String description) {
        return words(name, Kind.PLAIN, "", List.of(), description);
    }

    /**
     * @param name for example {@code metastore}
     * @param value when nothing is set
     * @param description one line
     * @return any text
     */
    public static Parameter text(String name, String value, String description) {
        return words(name, Kind.TEXT, value, List.of(), description);
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
        return perReduceSlot(name, factor, 1, description);
    }

    /**
     * @param name for example {@code reduces}
     * @param factor tasks per reduce slot
     * @param minimum least value
     * @param description one line
     * @return a number of tasks that follows the cluster's reduce slots
     */
    public static Parameter perReduceSlot(String name, int factor, long minimum, String description) {
        return number(name, Kind.COUNT, factor, Scaling.PER_REDUCE_SLOT, minimum, MOST_TASKS, description);
    }

    /**
     * @param name for example {@code processes}
     * @param description one line
     * @return a square number of tasks, the largest that the cluster's map slots hold
     */
    public static Parameter squarePerMapSlot(String name, String description) {
        return tasks(name, 1, Scaling.SQUARE_PER_MAP_SLOT, description);
    }

    private static Parameter tasks(String name, int factor, Scaling scaling, String description) {
        return number(name, Kind.COUNT, factor, scaling, 1, MOST_TASKS, description);
    }

    private static Parameter number(
            String name, Kind kind, long value, Scaling scaling, long minimum, long maximum, String description) {
        return new Parameter(
                name,
                kind,
                new Standard(Long.toString(value), scaling),
                BigDecimal.valueOf(minimum),
                BigDecimal.valueOf(maximum),
                List.of(),
                description);
    }

    private static Parameter words(String name, Kind kind, String value, List<String> choices, String description) {
        return new Parameter(
                name, kind, new Standard(value, Scaling.FIXED), BigDecimal.ZERO, BigDecimal.ZERO, choices, description);
    }

    /** {@return whether it has one value whatever it holds, commas too} */
    public boolean isOneText() {
        return kind == Kind.TEXT || kind == Kind.PLAIN;
    }

    /**
     * Brings one value or a list of them into their one form.
     *
     * @param flag how the user set it, for the message
     * @param text what the user wrote: values separated by commas; a text, plain or not, is one value whatever it holds
     * @return every value, as {@link #parse} gives it, in the order given
     * @throws UsageException if one is not of this kind, out of range, or given twice
     */
    public List<String> parseAll(String flag, String text) {
        if (isOneText()) {
            return List.of(parse(flag, text));
        }
        Set<String> values = new LinkedHashSet<>();
        for (String item : text.split(",", -1)) {
            if (!values.add(parse(flag, item))) {
                throw new UsageException("'%s' is given twice (%s)".formatted(item.strip(), flag));
            }
        }
        return List.copyOf(values);
    }

    /**
     * @param value as {@link #parse} gives it
     * @return the value in few characters, for names of files, too: {@code 4KiB} where it is a size
     */
    public String brief(String value) {
        return switch (kind) {
            case BYTES -> Bytes.exact(Long.parseLong(value));
            case DECIMAL -> new BigDecimal(value).toPlainString();
            case WORD -> value.replace("://", "-").replaceAll("[^A-Za-z0-9.-]", "-");
            case COUNT, CHOICE, PLAIN, TEXT -> value;
        };
    }

    /**
     * Brings a value into its one form.
     *
     * @param flag how the user set it, for the message
     * @param value what the user wrote
     * @return bytes or count as digits, a decimal number in its shortest form, words as they are
     * @throws UsageException if it is not of this kind or out of range
     */
    public String parse(String flag, String value) {
        return new ParameterReader(this, flag).read(value);
    }
}
