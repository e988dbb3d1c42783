package harness.core.cli;

import harness.core.cluster.Setting;
import harness.core.plan.Estimate;
import harness.core.plan.Plan;
import harness.core.plan.Scaling;
import harness.core.plan.StartupShare;
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
import java.util.stream.Stream;

/** A plan in words. */
final class PlanText {
    private static final int TIME_COLUMN = 1;

    private static final String SIZE = "size";

    private PlanText() {}

    /**
     * What a person wants to know before a run starts.
     *
     * @param costs of its requests, whole lines
     */
    static String brief(Plan plan, String costs) {
        StringBuilder text = new StringBuilder();
        String shape = plan.deployment().shape();
        if (plan.deployment().facts().containsKey(Deployment.HADOOP_VERSION)) {
            text.append(
                    "%s, 1 master + %s%n".formatted(plan.deployment().platform().label(), shape));
            text.append(plan.scale().explanation()).append('\n');
        } else {
            text.append("%s, %s%n".formatted(plan.deployment().platform().label(), shape));
        }
        plan.deployment()
                .platform()
                .hadoop()
                .ifPresent(profile -> text.append("Hadoop %s, %s: %d things are not stock, which 'harness plan' lists%n"
                        .formatted(
                                plan.deployment().facts().get(Deployment.HADOOP_VERSION),
                                profile,
                                plan.deployment().deviations().size())));
        plan.deployment().notes().forEach(note -> text.append(note).append('\n'));
        text.append(workloads(plan));
        text.append("%s + %s, seed %d; about %s; up to %s of disk%s%n"
                .formatted(
                        plan.warmUps() == 0 ? "no warm-up" : "1 warm-up",
                        repeats(plan),
                        plan.seed(),
                        range(plan.leastSeconds(), plan.estimate().seconds()),
                        Bytes.show(plan.estimate().peakDiskBytes()),
                        memory(plan.estimate().memoryBytes())));
        StartupShare.warning(plan.workloads(), plan.deployment().concurrency())
                .ifPresent(line -> text.append(line).append('\n'));
        plan.budget()
                .ifPresent(budget ->
                        text.append(budget.quote(plan.estimate().seconds())).append('\n'));
        return text.append(costs).toString();
    }

    /** The rule by which the run stops, in the words in which it is declared. */
    private static String repeats(Plan plan) {
        int deployments = plan.stop().deployments();
        String fixed = "%d timed %s each%s"
                .formatted(
                        plan.repeats(),
                        plan.repeats() == 1 ? "repeat" : "repeats",
                        deployments == 1
                                ? ""
                                : " in each of %d deployments, about %s each"
                                        .formatted(deployments, Span.show(plan.deploymentSeconds())));
        if (plan.stop().precision().isEmpty()) {
            return fixed;
        }
        return "%s, then as many as it takes to be within %s, at most %d%s"
                .formatted(
                        fixed,
                        Scaling.percent(plan.stop().precision().getAsDouble()),
                        plan.stop().maxRepeats().orElseThrow(),
                        plan.stop()
                                .maxTime()
                                .map(limit -> " and %s of trials".formatted(Span.show(limit.toMillis() / 1e3)))
                                .orElse(""));
    }

    private static String range(double least, double most) {
        String shown = Span.show(least);
        return shown.equals(Span.show(most)) ? shown : shown + " to " + Span.show(most);
    }

    /** Only of this machine; other machines give their memory to the cluster by its configuration. */
    private static String memory(long bytes) {
        return bytes == 0 ? "" : ", %s of memory".formatted(Bytes.show(bytes));
    }

    /** Everything that is derived: every parameter, and each setting with its source. */
    static String full(Plan plan, String costs) {
        StringBuilder text = new StringBuilder(brief(plan, costs)).append('\n');
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

    /** A workload has one line, with every value of the parameters that were given lists. */
    private static String workloads(Plan plan) {
        TextTable table = new TextTable(Set.of(TIME_COLUMN), List.of("WORKLOAD", "TIME", "PARAMETERS", "SUMMARY"));
        cells(plan)
                .forEach((name, planned) -> table.add(List.of(
                        name,
                        range(
                                seconds(plan, planned, plan.warmUps() + plan.repeats()),
                                seconds(plan, planned, plan.trialsOfEachDeployment())),
                        parameters(planned),
                        planned.get(0).descriptor().summary())));
        return table.render();
    }

    private static Map<String, List<PlannedWorkload>> cells(Plan plan) {
        return plan.workloads().stream()
                .collect(Collectors.groupingBy(PlannedWorkload::name, LinkedHashMap::new, Collectors.toList()));
    }

    /** In all deployments, each of which prepares anew. */
    private static double seconds(Plan plan, List<PlannedWorkload> cells, int trials) {
        Deployment deployment = plan.deployment();
        return plan.stop().deployments()
                * Estimate.of(cells, deployment.concurrency(), deployment.replication(), trials)
                        .seconds();
    }

    /** Those that the machine or the user has decided; the others are as they always are. */
    private static String parameters(List<PlannedWorkload> cells) {
        return cells.get(0).descriptor().parameters().stream()
                .filter(parameter -> parameter.name().equals(SIZE)
                        || parameter.standard().scaling() != Parameter.Scaling.FIXED
                        || !values(parameter, cells)
                                .equals(value(parameter, parameter.standard().value())))
                .map(parameter -> parameter.name() + "=" + values(parameter, cells))
                .collect(Collectors.joining(" "));
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
