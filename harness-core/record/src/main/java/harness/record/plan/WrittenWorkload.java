package harness.record.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A {@link PlannedWorkload} as a plan of any version has it: what it lacks is empty.
 *
 * @param json of the plan
 */
public record WrittenWorkload(JsonNode json) {
    /** {@return all of a plan, in its order} */
    public static List<WrittenWorkload> of(Optional<JsonNode> plan) {
        return plan.stream()
                .flatMap(json -> StreamSupport.stream(json.path("workloads").spliterator(), false))
                .map(WrittenWorkload::new)
                .toList();
    }

    /** {@return those of one name} */
    public static List<WrittenWorkload> of(Optional<JsonNode> plan, String name) {
        return of(plan).stream().filter(one -> one.name().equals(name)).toList();
    }

    /** {@return what is known of it without its class path} */
    public JsonNode descriptor() {
        return json.path("descriptor");
    }

    /** {@return the workload's} */
    public String name() {
        return descriptor().path("name").asText();
    }

    /** {@return what tells it from others of its name} */
    public String cell() {
        return json.path("cell").asText();
    }

    /** {@return of a parameter, as it is planned} */
    public String value(String parameter) {
        return json.path("parameters").path(parameter).asText();
    }

    /** {@return the names of those parameters that it describes so, in its order} */
    public Set<String> parameters(Predicate<JsonNode> which) {
        return StreamSupport.stream(descriptor().path("parameters").spliterator(), false)
                .filter(which)
                .map(parameter -> parameter.path("name").asText())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@return the names of those parameters whose standard value scales so} */
    public Set<String> scaling(Predicate<String> how) {
        return parameters(
                parameter -> how.test(parameter.at("/standard/scaling").asText()));
    }
}
