package harness.core.plan;

import com.fasterxml.jackson.databind.JsonNode;
import harness.core.UsageException;
import harness.core.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what a plan file says of combinations: {@code exclude}, {@code pairs} and {@code clusters}. */
final class CombinationKeys {
    static final Set<String> ALL = Set.of("exclude", "pairs", "clusters");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,31}");
    private static final String NAME_KEY = "name";

    /** How a value of the file is read. */
    interface Values {
        UserInput.Value read(String key, JsonNode value);
    }

    private final String file;
    private final Values values;
    private List<Map<String, List<String>>> exclude = List.of();
    private List<List<String>> pairs = List.of();
    private List<CombinationRules.NamedCluster> clusters = List.of();

    CombinationKeys(String file, Values values) {
        this.file = file;
        this.values = values;
    }

    CombinationRules rules() {
        return exclude.isEmpty() && pairs.isEmpty() && clusters.isEmpty()
                ? CombinationRules.NONE
                : new CombinationRules(exclude, pairs, clusters, file);
    }

    void take(String key, JsonNode value) {
        switch (key) {
            case "exclude" -> exclude = excluded(value);
            case "pairs" -> pairs = paired(value);
            default -> clusters = named(value);
        }
    }

    private List<Map<String, List<String>>> excluded(JsonNode list) {
        List<Map<String, List<String>>> all = new ArrayList<>();
        for (JsonNode entry : items("exclude", list, "a list of maps, such as {type: hi1, slaves: 8}")) {
            Map<String, List<String>> one = new LinkedHashMap<>();
            flat(entry, "exclude", "a list of maps, such as {type: hi1, slaves: 8}")
                    .forEach((key, value) -> one.put(
                            key,
                            Arrays.stream(values.read(key, value).text().split(","))
                                    .map(String::strip)
                                    .toList()));
            all.add(one);
        }
        return all;
    }

    private List<List<String>> paired(JsonNode list) {
        List<List<String>> all = new ArrayList<>();
        for (JsonNode entry : items("pairs", list, "a list of lists of keys, such as [[type, slaves]]")) {
            List<String> keys = new ArrayList<>();
            for (JsonNode key : items("pairs", entry, "a list of lists of keys, such as [[type, slaves]]")) {
                keys.add(key.asText());
            }
            all.add(List.copyOf(keys));
        }
        return all;
    }

    private List<CombinationRules.NamedCluster> named(JsonNode list) {
        String form = "a list of maps, each with a name and keys of a cluster";
        List<CombinationRules.NamedCluster> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode entry : items("clusters", list, form)) {
            String name = entry.path(NAME_KEY).asText();
            if (!NAME.matcher(name).matches() || !names.add(name.toLowerCase(Locale.ROOT))) {
                throw new UsageException(
                        "'%s' is not a name of a cluster in %s: letters, digits, '.', '_' and '-' are, 32 at most, each once (--plan)"
                                .formatted(name, file));
            }
            Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
            Map<String, UserInput.Value> set = new LinkedHashMap<>();
            flat(entry, "clusters", form).forEach((key, value) -> {
                if (key.startsWith(PlanFile.SET_PREFIX)) {
                    set.put(key.substring(PlanFile.SET_PREFIX.length()), values.read(key, value));
                } else if (!key.equals(NAME_KEY)) {
                    options.put(ofCluster(key, name), values.read(key, value));
                }
            });
            all.add(new CombinationRules.NamedCluster(name, options, set));
        }
        return all;
    }

    private Option ofCluster(String key, String cluster) {
        List<String> allowed = Arrays.stream(Option.values())
                .filter(Option::makesCluster)
                .map(Option::key)
                .toList();
        return Option.of(key)
                .filter(Option::makesCluster)
                .orElseThrow(() -> new UsageException("'%s' is no key of cluster '%s' in %s: %s (--plan)"
                        .formatted(key, cluster, file, Nearest.clause(key, allowed))));
    }

    private Map<String, JsonNode> flat(JsonNode entry, String key, String form) {
        if (!entry.isObject()) {
            throw refused(key, form);
        }
        Map<String, JsonNode> flat = new LinkedHashMap<>();
        entry.properties().forEach(one -> {
            if (one.getKey().equals(PlanFile.SET) && one.getValue().isObject()) {
                one.getValue()
                        .properties()
                        .forEach(property -> flat.put(PlanFile.SET_PREFIX + property.getKey(), property.getValue()));
            } else {
                flat.put(one.getKey(), one.getValue());
            }
        });
        return flat;
    }

    private Iterable<JsonNode> items(String key, JsonNode list, String form) {
        if (!list.isArray() || list.isEmpty()) {
            throw refused(key, form);
        }
        return list;
    }

    private UsageException refused(String key, String form) {
        return new UsageException("'%s' in %s is %s (--plan)".formatted(key, file, form));
    }
}
