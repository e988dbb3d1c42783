package harness.cli.plan;

import harness.api.cluster.Setting;
import harness.api.units.Bytes;
import harness.api.workload.Parameter;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.text.TextTable;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that a plan derives: workloads, their parameters, each setting with its source, and what is not stock. */
final class PlanDetails {
    private static final String SIZE = "size";

    private PlanDetails() {}

    static String of(Plan plan) {
        StringBuilder text = new StringBuilder(summaries(plan)).append('\n');
        text.append(parameters(plan)).append('\n');
        TextTable settings = new TextTable(Set.of(), List.of("SETTING", "VALUE", "SOURCE"));
        plan.deployment().settings().stream()
                .sorted(Comparator.comparing(Setting::key))
                .forEach(s -> settings.add(List.of(s.key(), s.value(), s.source())));
        text.append(settings.render());
        if (!plan.deployment().deviations().isEmpty()) {
            TextTable deviations = new TextTable(Set.of(), List.of("NOT STOCK", "WHY", "TO TURN IT OFF"));
            plan.deployment().deviations().forEach(d -> deviations.add(List.of(d.what(), d.why(), d.off())));
            text.append('\n').append(deviations.render());
        }
        return text.toString();
    }

    /** By the name of the workload. */
    static Map<String, List<PlannedWorkload>> cells(Plan plan) {
        return plan.workloads().stream()
                .collect(Collectors.groupingBy(PlannedWorkload::name, LinkedHashMap::new, Collectors.toList()));
    }

    /** The parameters that the machine or the user has decided; the others are as they always are. */
    static String decided(List<PlannedWorkload> cells) {
        return cells.get(0).descriptor().parameters().stream()
                .filter(parameter -> parameter.name().equals(SIZE)
                        || parameter.standard().scaling() != Parameter.Scaling.FIXED
                        || !values(parameter, cells)
                                .equals(value(parameter, parameter.standard().value())))
                .map(parameter -> parameter.name() + "=" + values(parameter, cells))
                .collect(Collectors.joining(" "));
    }

    private static String summaries(Plan plan) {
        TextTable table = new TextTable(Set.of(), List.of("WORKLOAD", "DOES", "DECIDED"));
        cells(plan)
                .forEach((name, cells) ->
                        table.add(List.of(name, cells.get(0).descriptor().summary(), decided(cells))));
        return table.render();
    }

    private static String parameters(Plan plan) {
        TextTable table = new TextTable(Set.of(), List.of("PARAMETER", "VALUE", "MEANING"));
        cells(plan)
                .forEach((name, planned) -> planned.get(0)
                        .descriptor()
                        .parameters()
                        .forEach(parameter -> table.add(List.of(
                                name + "." + parameter.name(), values(parameter, planned), parameter.description()))));
        return table.render();
    }

    private static String values(Parameter parameter, List<PlannedWorkload> cells) {
        return cells.stream()
                .map(cell -> value(parameter, cell.parameters().get(parameter.name())))
                .distinct()
                .collect(Collectors.joining(","));
    }

    /** A standard value may be a list. */
    private static String value(Parameter parameter, String value) {
        return parameter.kind() == Parameter.Kind.BYTES
                ? Stream.of(value.split(","))
                        .map(bytes -> Bytes.show(Long.parseLong(bytes)).replace(" ", ""))
                        .collect(Collectors.joining(","))
                : value;
    }
}
