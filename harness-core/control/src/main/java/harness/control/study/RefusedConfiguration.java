package harness.control.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A combination that cannot be had, and is left out.
 *
 * @param values of the factors, by key
 * @param reason one line
 */
public record RefusedConfiguration(Map<String, String> values, String reason) {
    /** Copies the map and keeps its order. */
    public RefusedConfiguration {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
