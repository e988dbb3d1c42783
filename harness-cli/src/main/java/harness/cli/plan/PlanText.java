package harness.cli.plan;

import harness.api.text.InvokedAs;
import harness.api.units.Bytes;
import harness.cli.context.LabelledText;
import harness.control.plan.StartupShare;
import harness.record.catalogue.InstanceType;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scaling;
import harness.record.text.Span;
import harness.record.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A plan on one screen: where, what, how long, what it costs, and what the user has set. All else is {@link PlanDetails}.
 *
 * @param plan to be run
 * @param costs of its requests, whole lines
 * @param type of the machines, where the catalogue has it
 * @param columns of the terminal
 */
public record PlanText(Plan plan, String costs, Optional<InstanceType> type, int columns) {
    /** A screen of a small terminal shows them without scrolling. */
    static final int MOST_LINES = 25;

    private static final int MOST_WORKLOADS = 12;
    private static final int LABELS = 10;
    private static final int TIME_COLUMN = 1;

    /** {@return lines for a terminal, {@value #MOST_LINES} at most unless requests cost money} */
    public String brief() {
        List<String> lines = new ArrayList<>(facts());
        lines.addAll(workloads());
        List<String> notes = notes();
        int from = 0;
        while (from < notes.size() && lines.size() + rest(notes, from).size() > MOST_LINES) {
            from++;
        }
        lines.addAll(rest(notes, from));
        return lines.stream().map(line -> line + System.lineSeparator()).collect(Collectors.joining());
    }

    /** {@return the same, followed by everything that is derived} */
    public String full() {
        LabelledText notes = new LabelledText(columns, LABELS);
        notes().forEach(note -> notes.add("Note", note));
        return Stream.of(facts(), workloads(), notes.lines())
                        .flatMap(List::stream)
                        .map(line -> line + System.lineSeparator())
                        .collect(Collectors.joining())
                + System.lineSeparator()
                + PlanDetails.of(plan);
    }

    private List<String> facts() {
        Deployment deployment = plan.deployment();
        Optional<String> version = Optional.ofNullable(deployment.facts().get(Deployment.HADOOP_VERSION));
        List<String> lines = new ArrayList<>(labelled(
                "Where",
                "%s, %s%s"
                        .formatted(
                                deployment.platform().label(),
                                version.isPresent() ? "1 master + " : "",
                                deployment.shape())));
        version.ifPresent(known -> lines.addAll(labelled("Data", plan.scale().share())));
        deployment
                .platform()
                .hadoop()
                .ifPresent(profile -> lines.addAll(labelled(
                        "Hadoop",
                        "%s, %s: %d things are not stock"
                                .formatted(
                                        version.orElse(""),
                                        profile,
                                        deployment.deviations().size()))));
        lines.addAll(labelled("Repeats", "%s + %s, seed %d".formatted(warmUps(), repeats(), plan.seed())));
        lines.addAll(labelled(
                "Takes",
                "about %s; up to %s of disk%s"
                        .formatted(
                                range(plan.leastSeconds(), plan.estimate().seconds()),
                                Bytes.show(plan.estimate().peakDiskBytes()),
                                memory(plan.estimate().memoryBytes()))));
        lines.addAll(labelled("Costs", cost()));
        costs.lines().forEach(lines::add);
        lines.addAll(labelled("Set", given()));
        return lines;
    }

    private String warmUps() {
        if (plan.warmUps() == 0) {
            return "no warm-up";
        }
        boolean shared = plan.warmedUp().size() < plan.workloads().size();
        return shared ? "1 warm-up for the jobs of each client, 1 for each load" : "1 warm-up";
    }

    /** Of machines; requests have lines of their own. */
    private String cost() {
        Optional<String> unknown = Optional.ofNullable(plan.deployment().facts().get(Deployment.COST_UNKNOWN));
        if (unknown.isPresent()) {
            return "not known: " + unknown.get();
        }
        return plan.budget()
                .map(budget ->
                        (plan.deployment().facts().containsKey(Deployment.QUOTED) ? "a quote by the catalogue; " : "")
                                + budget.quote(plan.estimate().seconds()))
                .orElseGet(() -> "nothing: no machine is rented"
                        + type.filter(shaped -> plan.deployment().onThisMachine()
                                        && plan.given().containsKey("type"))
                                .map(shaped -> "; " + TypePrice.words(shaped, plan.slaves() + 1))
                                .orElse(""));
    }

    /** What is not as standard. */
    private String given() {
        Map<String, String> sorted = new TreeMap<>(plan.given());
        return sorted.isEmpty()
                ? "nothing, all is as standard"
                : sorted.entrySet().stream()
                        .map(entry -> entry.getKey().startsWith("set.")
                                ? "--set %s=%s".formatted(entry.getKey().substring("set.".length()), entry.getValue())
                                : "--" + entry.getKey()
                                        + (entry.getValue().equals("true") ? "" : " " + entry.getValue()))
                        .collect(Collectors.joining(" "));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        StartupShare.warning(plan.workloads(), plan.deployment().concurrency()).ifPresent(notes::add);
        notes.addAll(plan.deployment().notes());
        return notes;
    }

    /** The last of the notes, and how all else is shown. */
    private List<String> rest(List<String> notes, int from) {
        LabelledText text = new LabelledText(columns, LABELS);
        notes.subList(from, notes.size()).forEach(note -> text.add("Note", note));
        text.add(
                "More",
                (from == 0 ? "" : "%d %s, ".formatted(from, from == 1 ? "note" : "notes"))
                        + "every parameter, every setting and its source: %s plan --settings"
                                .formatted(InvokedAs.here().name()));
        return text.lines();
    }

    private List<String> labelled(String label, String paragraph) {
        LabelledText text = new LabelledText(columns, LABELS);
        text.add(label, paragraph);
        return text.lines();
    }

    /** The rule by which the run stops, in the words in which it is declared. */
    private String repeats() {
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

    /** A workload has one line, with every value of the parameters that were given lists, as far as the terminal is wide. */
    private List<String> workloads() {
        Map<String, List<PlannedWorkload>> cells = PlanDetails.cells(plan);
        TextTable table = new TextTable(Set.of(TIME_COLUMN), List.of("WORKLOAD", "TIME", "PARAMETERS"));
        cells.entrySet().stream()
                .limit(MOST_WORKLOADS)
                .forEach(entry -> table.add(List.of(
                        entry.getKey(),
                        range(
                                seconds(entry.getValue(), plan.warmUps() + plan.repeats()),
                                seconds(entry.getValue(), plan.trialsOfEachDeployment())),
                        PlanDetails.decided(entry.getValue()))));
        List<String> lines =
                new ArrayList<>(table.render().lines().map(this::cut).toList());
        if (cells.size() > MOST_WORKLOADS) {
            lines.add("and %d more workloads".formatted(cells.size() - MOST_WORKLOADS));
        }
        return lines;
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns - 3) + "...";
    }

    /** In all deployments, each of which prepares anew. */
    private double seconds(List<PlannedWorkload> cells, int trials) {
        Deployment deployment = plan.deployment();
        return plan.stop().deployments()
                * Estimate.of(cells, deployment, trials).seconds();
    }
}
