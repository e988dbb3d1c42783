package harness.core.cli;

import harness.core.cluster.Setting;
import harness.core.plan.Plan;
import harness.core.text.Span;
import harness.core.text.TextTable;
import harness.core.units.Bytes;
import harness.core.workload.Parameter;
import harness.core.workload.PlannedWorkload;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A plan in words. */
final class PlanText {
    private PlanText() {}

    /** What a person wants to know before a run starts. */
    static String brief(Plan plan) {
        StringBuilder text = new StringBuilder();
        text.append("%s, 1 master + %s%n"
                .formatted(
                        plan.deployment().platform().label(), plan.deployment().shape()));
        text.append(plan.scale().explanation()).append('\n');
        plan.deployment().notes().forEach(note -> text.append(note).append('\n'));
        text.append(workloads(plan));
        text.append("1 warm-up + %d timed repeats each, seed %d; about %s; up to %s of disk, %s of memory%n"
                .formatted(
                        plan.repeats(),
                        plan.seed(),
                        Span.show(plan.estimate().seconds()),
                        Bytes.show(plan.estimate().peakDiskBytes()),
                        Bytes.show(plan.estimate().memoryBytes())));
        return text.toString();
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

    private static String workloads(Plan plan) {
        TextTable table = new TextTable(Set.of(), List.of("WORKLOAD", "PARAMETERS", "SUMMARY"));
        plan.workloads()
                .forEach(w -> table.add(
                        List.of(w.name(), parameters(w), w.descriptor().summary())));
        return table.render();
    }

    private static String parameters(PlannedWorkload workload) {
        return workload.descriptor().parameters().stream()
                .map(p -> p.name() + "=" + value(p, workload.parameters().get(p.name())))
                .collect(Collectors.joining(" "));
    }

    private static String value(Parameter parameter, String value) {
        return parameter.kind() == Parameter.Kind.BYTES
                ? Bytes.show(Long.parseLong(value)).replace(" ", "")
                : value;
    }
}
