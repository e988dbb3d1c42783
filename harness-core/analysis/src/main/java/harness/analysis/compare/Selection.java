package harness.analysis.compare;

import harness.api.UsageException;
import harness.api.units.Bytes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which results of a run are meant: all, those of one workload, or those with some values of its parameters.
 *
 * @param workload its name; absent for all
 * @param parameters values that the result must have
 */
public record Selection(Optional<String> workload, Map<String, String> parameters) {
    /** All results of a run. */
    public static final Selection ALL = new Selection(Optional.empty(), Map.of());

    private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]*)(?:\\{([^{}]*)})?");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,18}");

    /** Copies the parameters. */
    public Selection {
        parameters = Map.copyOf(parameters);
    }

    /**
     * @param text for example {@code ior-write{transfer=1MiB}}
     * @param whole what the user typed, for the message
     * @return what it selects
     * @throws UsageException if it is of another form
     */
    public static Selection parse(String text, String whole) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw refused(text, whole);
        }
        Map<String, String> parameters = new TreeMap<>();
        if (matcher.group(2) != null) {
            for (String part : matcher.group(2).split(",", -1)) {
                String[] pair = part.split("=", 2);
                if (pair.length < 2 || pair[0].isBlank()) {
                    throw refused(text, whole);
                }
                parameters.put(pair[0].strip(), pair[1].strip());
            }
        }
        return new Selection(Optional.of(matcher.group(1)), parameters);
    }

    private static UsageException refused(String text, String whole) {
        return new UsageException(
                "'%s' in '%s' selects no result: write it as WORKLOAD or WORKLOAD{parameter=value,...}"
                        .formatted(text, whole));
    }

    /**
     * @param name of a workload
     * @param effective values of its parameters
     * @return whether such a result is meant; a size may be written as bytes or as {@code 1MiB}
     */
    public boolean selects(String name, Map<String, String> effective) {
        return workload.map(name::equals).orElse(true)
                && parameters.entrySet().stream()
                        .allMatch(wanted -> equal(wanted.getValue(), effective.get(wanted.getKey())));
    }

    private static boolean equal(String wanted, String value) {
        return wanted.equals(value)
                || (value != null && WHOLE_NUMBER.matcher(value).matches() && value.equals(bytes(wanted)));
    }

    private static String bytes(String wanted) {
        try {
            return Long.toString(Bytes.parse("", wanted));
        } catch (UsageException e) {
            return wanted;
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(workload.orElse(""));
        if (!parameters.isEmpty()) {
            text.append(new TreeMap<>(parameters).toString().replace(", ", ","));
        }
        return text.toString();
    }
}
