package harness.analysis.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.api.json.Json;
import harness.record.plan.Deployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a provider has noted of what it deployed, as zones, images and volumes of rented machines or the addresses of hosts: a
 * line each, of what is a JSON object a line for each field.
 */
final class DeploymentFacts {
    /** What is compared elsewhere, and what says how much may be spent or how machines are reached. */
    private static final Set<String> LEFT_OUT = Set.of(
            Deployment.HADOOP_VERSION,
            Deployment.DEVIATIONS,
            Deployment.FREE_DISK_BYTES,
            Deployment.LEAST_DISKS,
            Deployment.LEAST_FREE_DISK_BYTES,
            Deployment.LEAST_MEMORY_BYTES,
            Deployment.MOST_CACHE_BYTES,
            Deployment.CLIENT_MEMORY_BYTES,
            Deployment.COST_UNKNOWN,
            Deployment.USD_LEFT,
            "settings",
            "costs",
            "maxUsd",
            "maxPrice",
            "minSlaves",
            "leaseSeconds",
            "cluster",
            "from",
            "fromFound",
            "sshUser",
            "connectPrivately");

    private DeploymentFacts() {}

    static List<FootingFact> of(JsonNode plan) {
        List<FootingFact> facts = new ArrayList<>();
        plan.at("/deployment/facts").properties().forEach(fact -> {
            if (!LEFT_OUT.contains(fact.getKey())) {
                add(facts, "deployment." + fact.getKey(), fact.getValue().asText());
            }
        });
        return facts;
    }

    private static void add(List<FootingFact> facts, String key, String value) {
        JsonNode fields = fields(value);
        fields.properties().forEach(field -> {
            JsonNode of = field.getValue();
            if (!LEFT_OUT.contains(field.getKey()) && !of.isNull()) {
                facts.add(FootingFact.consequence(
                        key + "." + field.getKey(), of.isValueNode() ? of.asText() : of.toString()));
            }
        });
        if (fields.isMissingNode()) {
            facts.add(FootingFact.consequence(key, value));
        }
    }

    private static JsonNode fields(String value) {
        try {
            return value.startsWith("{") ? Json.mapper().readTree(value) : MissingNode.getInstance();
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
