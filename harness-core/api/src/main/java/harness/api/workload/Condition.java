package harness.api.workload;

import java.util.List;
import java.util.Map;

/**
 * Holds if a parameter has one of some values.
 *
 * @param parameter of a workload
 * @param values in the one form that {@link Parameter#parse} gives; none for a text of any content
 */
public record Condition(String parameter, List<String> values) {
    public Condition {
        values = List.copyOf(values);
    }

    /**
     * @param parameter of a workload
     * @param values as {@link Parameter#parse} gives them
     * @return a condition
     */
    public static Condition of(String parameter, String... values) {
        return new Condition(parameter, List.of(values));
    }

    /**
     * @param text a parameter
     * @return the condition that something is given for it
     */
    public static Condition given(String text) {
        return new Condition(text, List.of());
    }

    /**
     * @param parameters of a planned workload
     * @return whether it holds
     */
    public boolean holds(Map<String, String> parameters) {
        String value = parameters.getOrDefault(parameter, "");
        return values.isEmpty() ? !value.isBlank() : values.contains(value);
    }

    @Override
    public String toString() {
        return values.isEmpty() ? parameter : parameter + "=" + String.join(" or ", values);
    }
}
