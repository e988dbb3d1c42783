package harness.analysis.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.api.result.Row;
import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
import harness.record.result.Environment;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The run that a result is of.
 *
 * @param plan the effective plan; missing where none was written
 * @param environment of its first part, where it was written
 * @param order each trial's place in the order in which their clocks started, by the trial's name
 * @param jobsWarmedUp the deployments in which a MapReduce job was a warm-up: the first of the daemons, as any other job is
 */
public record RunRecord(
        JsonNode plan, Optional<Environment> environment, Map<String, Integer> order, Set<Integer> jobsWarmedUp) {
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
        Set<Integer> jobsWarmedUp = measurements.stream()
                .filter(row -> row.metric().name().equals(TrialLimits.STARTUP_SHARE))
                .map(row -> row.facts().trial())
                .filter(Trial::warmUp)
                .map(Trial::deployment)
                .collect(Collectors.toSet());
        Map<String, Integer> order = new HashMap<>();
        trials.forEach(trial -> order.put(trial, order.size()));
        return new RunRecord(plan.orElse(MissingNode.getInstance()), environment, order, jobsWarmedUp);
    }
}
