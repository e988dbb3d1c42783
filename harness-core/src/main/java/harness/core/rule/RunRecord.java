package harness.core.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.core.plan.StartupShare;
import harness.core.result.Environment;
import harness.core.result.Row;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The run that a result is of.
 *
 * @param plan the effective plan; missing where none was written
 * @param environment of its first part, where it was written
 * @param order each trial's place in the order in which their clocks started, by the trial's name
 * @param jobsWarmedUp whether a MapReduce job was a warm-up of it: the first of the daemons, as any other job is
 */
public record RunRecord(
        JsonNode plan, Optional<Environment> environment, Map<String, Integer> order, boolean jobsWarmedUp) {
    /**
     * @param plan the effective plan, where it was written
     * @param environment of its first part, where it was written
     * @param outcomes of all its trials
     * @param measurements of all its trials
     * @return what rules read of it
     */
    public static RunRecord of(
            Optional<JsonNode> plan,
            Optional<Environment> environment,
            List<Row.OutcomeRow> outcomes,
            List<Row.MeasurementRow> measurements) {
        List<String> trials = outcomes.stream()
                .map(Row.OutcomeRow::facts)
                .sorted(Comparator.comparing(facts -> facts.started()))
                .map(facts -> facts.trial().id())
                .toList();
        boolean jobsWarmedUp = measurements.stream()
                .anyMatch(row ->
                        row.facts().trial().warmUp() && row.metric().name().equals(StartupShare.METRIC));
        Map<String, Integer> order = new HashMap<>();
        trials.forEach(trial -> order.put(trial, order.size()));
        return new RunRecord(plan.orElse(MissingNode.getInstance()), environment, order, jobsWarmedUp);
    }
}
