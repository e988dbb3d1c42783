package harness.analysis.report;

import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.record.result.Environment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
     * Each deployment of a run may have machines of its own, which is what it varies.
     *
     * @param rows of one metric
     * @return the different machines and software that they were measured on within one deployment, a line each; of the deployment
     *     with the most; one line where all may be put together
     */
    List<String> platforms(List<Row.MeasurementRow> rows) {
        Map<Integer, Set<String>> different = new TreeMap<>();
        rows.forEach(row -> different
                .computeIfAbsent(row.facts().trial().deployment(), deployment -> new LinkedHashSet<>())
                .add(platform(row.facts())));
        return different.values().stream()
                .max(Comparator.comparingInt(Set::size))
                .map(List::copyOf)
                .orElse(List.of());
    }

    private String platform(TrialFacts facts) {
        String machine = facts.platform().machine();
        return environments.stream()
                .filter(part -> !part.probed().isAfter(facts.started()))
                .reduce((earlier, later) -> later)
                .or(() -> environments.stream().findFirst())
                .map(part -> (measuresItself(part)
                                ? "%s, %d cores, %s"
                                        .formatted(
                                                part.hardware().cpu(),
                                                part.hardware().cores(),
                                                part.os().kernel())
                                : nodes(part))
                        + ", Java %s (%s)".formatted(part.jvm().version(), machine))
                .orElse(machine);
    }

    /** Whether trials ran on the controller's own machine, as far as that is known. */
    private static boolean measuresItself(Environment part) {
        return part.nodes().size() < 2;
    }

    /** Each kind of machine with the identities of those that are of it. */
    private static String nodes(Environment part) {
        Map<String, List<String>> kinds = new TreeMap<>();
        part.nodes().stream()
                .flatMap(node -> node.machine().stream())
                .forEach(node -> kinds.computeIfAbsent(
                                "%s, %d processors, %s".formatted(node.cpu(), node.processors(), node.kernel()),
                                kind -> new ArrayList<>())
                        .add(node.identity()));
        return kinds.entrySet().stream()
                .map(kind -> "%s: %s"
                        .formatted(
                                kind.getKey(), kind.getValue().stream().sorted().collect(Collectors.joining(" "))))
                .collect(Collectors.joining("; "));
    }
}
