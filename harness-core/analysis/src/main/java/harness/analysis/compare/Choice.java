package harness.analysis.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.record.plan.Option;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the user of a run chose, from its effective plan.
 *
 * @param given by key, with the value as it was written
 */
record Choice(Map<String, String> given) {
    private static final String SET = "set.";

    /** Say where the run goes, how long or how dear it may become, and how machines are reached. */
    private static final Set<String> NOT_MEASURED = Set.of(
            Option.OUT.key(),
            Option.NAME.key(),
            Option.TIMEOUT.key(),
            Option.MAX_USD.key(),
            Option.MAX_PRICE.key(),
            Option.LEASE.key(),
            Option.FROM.key(),
            Option.CONNECT.key(),
            Option.SSH_USER.key(),
            Option.MIN_SLAVES.key(),
            Option.CLUSTER.key());

    /** Have facts of their own. */
    private static final Set<String> ELSEWHERE = Set.of(
            Option.WORKLOADS.key(),
            Option.REPEATS.key(),
            Option.REDEPLOY.key(),
            Option.PRECISION.key(),
            Option.MAX_REPEATS.key(),
            Option.MAX_TIME.key(),
            Option.WARM_UPS.key(),
            Option.SEED.key(),
            Option.SCALE.key(),
            Option.SLAVES.key(),
            Option.TYPE.key(),
            Option.PROVIDER.key(),
            Option.MASTER_TYPE.key(),
            Option.SERVERS.key(),
            Option.SERVER_TYPE.key());

    Choice {
        given = Map.copyOf(given);
    }

    static Choice of(Optional<JsonNode> plan) {
        Map<String, String> given = new TreeMap<>();
        plan.map(json -> json.path("given"))
                .orElse(MissingNode.getInstance())
                .properties()
                .forEach(entry -> given.put(entry.getKey(), entry.getValue().asText()));
        return new Choice(given);
    }

    boolean option(Option option) {
        return given.containsKey(option.key());
    }

    boolean setting(String key) {
        return given.containsKey(SET + key);
    }

    /** The key by which a parameter was given, for its workload or for the workload's family. */
    Optional<String> parameter(String workload, String parameter) {
        return given.keySet().stream()
                .filter(key -> key.startsWith(SET) && key.endsWith("." + parameter))
                .map(key -> key.substring(SET.length()))
                .filter(key -> {
                    String owner = key.substring(0, Math.max(0, key.length() - parameter.length() - 1));
                    return workload.equals(owner) || workload.startsWith(owner + "-");
                })
                .findFirst();
    }

    /** What was given by {@code --set}: settings and parameters. */
    Map<String, String> set() {
        Map<String, String> set = new TreeMap<>();
        given.forEach((key, value) -> {
            if (key.startsWith(SET)) {
                set.put(key.substring(SET.length()), value);
            }
        });
        return set;
    }

    /** What else was chosen and says what is measured: neither a setting of Hadoop nor a parameter. */
    Map<String, String> others() {
        Map<String, String> others = new TreeMap<>(given);
        others.keySet().removeIf(key -> key.startsWith(SET) || NOT_MEASURED.contains(key) || ELSEWHERE.contains(key));
        return others;
    }
}
