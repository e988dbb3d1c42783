package harness.control.study;

import harness.control.plan.UserInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One value of each factor.
 *
 * @param values by the factor's key, in the order of the factors
 * @param asked what a run of it is asked for
 */
public record Combination(Map<String, String> values, UserInput asked) {
    /** Copies the map and keeps its order. */
    public Combination {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
