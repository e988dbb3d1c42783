package harness.analysis.advise;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names of configurations: what tells them apart, and no more.
 *
 * @param differing keys of the facts that differ
 * @param prefix of the keys of parameters, which says nothing where there is one workload; empty where there are several
 */
record ConfigurationLabels(Set<String> differing, String prefix) {
    private static final String TYPE = "type";
    private static final String SLAVES = "slaves";
    private static final int MOST_COMBINATIONS = 500;

    static ConfigurationLabels of(List<Configuration> configurations) {
        Set<String> keys = new TreeSet<>();
        configurations.forEach(
                configuration -> keys.addAll(configuration.facts().keySet()));
        keys.removeIf(key -> configurations.stream()
                        .map(configuration -> value(configuration.facts(), key))
                        .distinct()
                        .count()
                < 2);
        List<List<Configuration.Deployed>> workloads = configurations.get(0).workloads();
        return new ConfigurationLabels(
                keys, workloads.size() > 1 ? "" : workloads.get(0).get(0).cell().workload() + ".");
    }

    String of(Configuration configuration) {
        return of(configuration.facts());
    }

    private String of(Map<String, String> facts) {
        List<String> parts = new ArrayList<>();
        boolean machines = differing.contains(TYPE) || differing.contains(SLAVES);
        if (machines) {
            parts.add("%s x %s".formatted(value(facts, SLAVES), value(facts, TYPE)));
        }
        differing.stream()
                .filter(key -> !machines || (!key.equals(TYPE) && !key.equals(SLAVES)))
                .forEach(key -> parts.add("%s=%s".formatted(shown(key), value(facts, key))));
        return parts.isEmpty() ? "the one configuration" : String.join(", ", parts);
    }

    private String shown(String key) {
        return !prefix.isEmpty() && key.startsWith(prefix) ? key.substring(prefix.length()) : key;
    }

    /** Combinations of what differs that nobody has measured. */
    List<String> notMeasured(List<Configuration> configurations) {
        List<Map<String, String>> all = List.of(Map.of());
        for (String key : differing) {
            Set<String> values = new LinkedHashSet<>();
            configurations.forEach(configuration -> values.add(value(configuration.facts(), key)));
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> facts : all) {
                for (String value : values) {
                    Map<String, String> one = new TreeMap<>(facts);
                    one.put(key, value);
                    more.add(one);
                }
            }
            all = more;
            if (all.size() > MOST_COMBINATIONS) {
                return List.of();
            }
        }
        Map<String, String> common = configurations.get(0).facts();
        Set<String> measured = new LinkedHashSet<>();
        configurations.forEach(configuration -> measured.add(of(configuration)));
        return all.stream()
                .map(facts -> {
                    Map<String, String> whole = new TreeMap<>(common);
                    whole.putAll(facts);
                    return of(whole);
                })
                .filter(label -> !measured.contains(label))
                .toList();
    }

    private static String value(Map<String, String> facts, String key) {
        return facts.getOrDefault(key, ChosenFacts.ABSENT);
    }
}
