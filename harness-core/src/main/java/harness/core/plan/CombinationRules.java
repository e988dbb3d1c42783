package harness.core.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a plan file says of the combinations that lists make.
 *
 * @param exclude those that are left out: each has by the key of a list the values that it is about
 * @param pairs keys of lists that belong together item by item, in place of their product
 * @param clusters that are named one by one
 * @param origin for messages, for example {@code plan.yaml}
 */
public record CombinationRules(
        List<Map<String, List<String>>> exclude, List<List<String>> pairs, List<NamedCluster> clusters, String origin) {
    /** Every combination. */
    public static final CombinationRules NONE = new CombinationRules(List.of(), List.of(), List.of(), "");

    /**
     * A cluster with a name.
     *
     * @param name of it
     * @param options that are its own
     * @param set properties that are its own
     */
    public record NamedCluster(String name, Map<Option, UserInput.Value> options, Map<String, UserInput.Value> set) {
        /** Copies the maps. */
        public NamedCluster {
            options = Map.copyOf(options);
            set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
        }
    }

    /** Copies the lists. */
    public CombinationRules {
        exclude = List.copyOf(exclude);
        pairs = List.copyOf(pairs);
        clusters = List.copyOf(clusters);
    }

    /** {@return whether nothing is said} */
    public boolean none() {
        return equals(NONE);
    }
}
