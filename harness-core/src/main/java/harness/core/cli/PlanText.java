package harness.core.cli;

import harness.core.cluster.Setting;
import harness.core.plan.Plan;
import harness.core.provider.Deployment;
import harness.core.text.Span;
import harness.core.text.TextTable;
import harness.core.units.Bytes;
import harness.core.workload.Parameter;
import harness.core.workload.PlannedWorkload;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A plan in words. */
final class PlanText {
    private PlanText() {}

    /** What a person wants to know before a run starts. */
    static String brief(Plan plan) {
        StringBuilder text = new StringBuilder();
        String shape = plan.deployment().shape();
        if (plan.deployment().facts().containsKey(Deployment.HADOOP_VERSION)) {
            text.append(
                    "%s, 1 master + %s%n".formatted(plan.deployment().platform().label(), shape));
            text.append(plan.scale().explanation()).append('\n');
        } else {
            text.append("%s, %s%n".formatted(plan.deployment().platform().label(), shape));
        }
        plan.deployment().notes().forEach(note -> text.append(note).append('\n'));
        text.append(workloads(plan));
        text.append("1 warm-up + %d timed repeats each, seed %d; about %s; up to %s of disk%s%n"
                .formatted(
                        plan.repeats(),
                        plan.seed(),
                        Span.show(plan.estimate().seconds()),
                        Bytes.show(plan.estimate().peakDiskBytes()),
                        memory(plan.estimate().memoryBytes())));
        plan.budget()
                .ifPresent(budget ->
                        text.append(budget.quote(plan.estimate().seconds())).append('\n'));
        return text.toString();
    }

    /** Only of this machine; other machines give their memory to the cluster by its configuration. */
    private static String memory(long bytes) {
        return bytes == 0 ? "" : ", %s of memory".formatted(Bytes.show(bytes));
    }

    /** Everything that is derived, each setting with its source. */
    static String full(Plan plan) {
        StringBuilder text = new StringBuilder(brief(plan)).append('\n');
        TextTable settings = new TextTable(Set.of(), List.of("SETTING", "VALUE", "SOURCE"));
        plan.deployment().settings().stream()
                .sorted(Comparator.comparing(Setting::key))
                .forEach(s -> settings.add(List.of(s.key(), s.value(), s.source())));
        return text.append(settings.render()).toString();
    }

    /** A workload has one line, with every value of the parameters that were given lists. */
    private static String workloads(Plan plan) {
        TextTable table = new TextTable(Set.of(), List.of("WORKLOAD", "PARAMETERS", "SUMMARY"));
        Map<String, List<PlannedWorkload>> cells = plan.workloads().stream()
                .collect(Collectors.groupingBy(PlannedWorkload::name, LinkedHashMap::new, Collectors.toList()));
        cells.forEach((name, planned) -> table.add(
                List.of(name, parameters(planned), planned.get(0).descriptor().summary())));
        return table.render();
    }

    private static String parameters(List<PlannedWorkload> cells) {
        return cells.get(0).descriptor().parameters().stream()
                .map(parameter -> parameter.name() + "=" + values(parameter, cells))
                .filter(shown -> !shown.endsWith("="))
                .collect(Collectors.joining(" "));
    }

    private static String values(Parameter parameter, List<PlannedWorkload> cells) {
        return cells.stream()
                .map(cell -> value(parameter, cell.parameters().get(parameter.name())))
                .distinct()
                .collect(Collectors.joining(","));
    }

    private static String value(Parameter parameter, String value) {
        return parameter.kind() == Parameter.Kind.BYTES
                ? Bytes.show(Long.parseLong(value)).replace(" ", "")
                : value;
    }
}
