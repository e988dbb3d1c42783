package harness.control.plan;

import harness.api.UsageException;
import harness.record.plan.Option;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user asked for, in the user's own words, with where it was said.
 *
 * @param options by option
 * @param set settings and parameters by key, as given with {@code --set}
 */
public record UserInput(Map<Option, Value> options, Map<String, Value> set) {
    /** Who said it; the first wins over the later ones. */
    public enum Layer {
        /** On the command line. */
        FLAG,
        /** In a plan file. */
        PLAN,
        /** By the command itself, because the user said nothing. */
        STANDARD
    }

    /**
     * A value and where it was said.
     *
     * @param text as the user wrote it
     * @param origin for messages, for example {@code --slaves} or {@code slaves in plan.yaml}
     * @param layer who said it
     * @param list whether it is a list of a plan file, whose items stand in the text with commas between them
     */
    public record Value(String text, String origin, Layer layer, boolean list) {
        /**
         * A value of the command line.
         *
         * @param text as the user wrote it
         * @param origin for messages
         */
        public Value(String text, String origin) {
            this(text, origin, Layer.FLAG);
        }

        /**
         * One value.
         *
         * @param text as the user wrote it
         * @param origin for messages
         * @param layer who said it
         */
        public Value(String text, String origin, Layer layer) {
            this(text, origin, layer, false);
        }

        /**
         * @param other text
         * @return that, said in the same place
         */
        public Value with(String other) {
            return new Value(other, origin, layer, list);
        }
    }

    public UserInput {
        options = Map.copyOf(options);
        set = Map.copyOf(set);
    }

    /** {@return nothing was asked for} */
    public static UserInput nothing() {
        return new UserInput(Map.of(), Map.of());
    }

    /**
     * @param flags values given as flags
     * @param assignments the arguments of {@code --set}, each {@code key=value}
     * @return what the command line asks for
     * @throws UsageException if an assignment has another form, or names a key twice
     */
    public static UserInput onCommandLine(Map<Option, String> flags, List<String> assignments) {
        Map<Option, Value> options = new EnumMap<>(Option.class);
        flags.forEach((option, text) -> options.put(option, new Value(text, option.flag())));
        Map<String, Value> set = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals < 1) {
                throw new UsageException("'%s' is not of the form key=value (--set)".formatted(assignment));
            }
            String key = assignment.substring(0, equals).strip();
            String text = assignment.substring(equals + 1).strip();
            if (set.put(key, new Value(text, "--set " + key)) != null) {
                throw new UsageException("'%s' is set twice (--set)".formatted(key));
            }
        }
        return new UserInput(options, set);
    }

    /**
     * @param under what counts where this says nothing
     * @return both together; this wins
     */
    public UserInput over(UserInput under) {
        Map<Option, Value> mergedOptions = new EnumMap<>(Option.class);
        mergedOptions.putAll(under.options);
        mergedOptions.putAll(options);
        Map<String, Value> mergedSet = new LinkedHashMap<>(under.set);
        mergedSet.putAll(set);
        return new UserInput(mergedOptions, mergedSet);
    }

    /**
     * @param option which
     * @return what was asked, if anything
     */
    public Optional<Value> get(Option option) {
        return Optional.ofNullable(options.get(option));
    }
}
