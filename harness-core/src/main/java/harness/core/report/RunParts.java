package harness.core.report;

import harness.core.result.Environment;
import harness.core.result.Row;
import harness.core.result.TrialFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The parts of a run that was resumed, and what each ran on.
 *
 * @param environments in the order of the parts; none where the run left none
 */
record RunParts(List<Environment> environments) {
    RunParts {
        environments = List.copyOf(environments);
    }

    /**
     * @param rows of one metric
     * @return the different machines and software that they were measured on, a line each; one where all may be put together
     */
    List<String> platforms(List<Row.MeasurementRow> rows) {
        Set<String> different = new LinkedHashSet<>();
        rows.forEach(row -> different.add(platform(row.facts())));
        return new ArrayList<>(different);
    }

    private String platform(TrialFacts facts) {
        String machine = facts.platform().machine();
        return environments.stream()
                .filter(part -> !part.probed().isAfter(facts.started()))
                .reduce((earlier, later) -> later)
                .or(() -> environments.stream().findFirst())
                .map(part -> "%s, %d cores, %s, Java %s (%s)"
                        .formatted(
                                part.hardware().cpu(),
                                part.hardware().cores(),
                                part.os().kernel(),
                                part.jvm().version(),
                                machine))
                .orElse(machine);
    }
}
