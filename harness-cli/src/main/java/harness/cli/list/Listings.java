package harness.cli.list;

import harness.analysis.rule.ResultRules;
import harness.analysis.rule.RuleText;
import harness.api.metric.Metric;
import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.control.provider.Provider;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.DiskSet;
import harness.record.catalogue.InstancePrice;
import harness.record.catalogue.InstanceType;
import harness.record.catalogue.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of things that can be listed. */
public final class Listings {
    private Listings() {}

    /**
     * @param workloads of this build
     * @return them
     */
    public static Listing of(List<WorkloadDescriptor> workloads) {
        return new Listing(
                "workloads",
                List.of("WORKLOAD", "FAMILY", "DEFAULT", "SUMMARY"),
                Set.of(),
                workloads.stream().map(Listings::workload).toList());
    }

    private static Listed workload(WorkloadDescriptor workload) {
        List<Map.Entry<String, String>> details = new ArrayList<>(List.of(
                Map.entry("Workload", workload.name()),
                Map.entry("Family", workload.family()),
                Map.entry("By default", yes(workload.byDefault())),
                Map.entry("Does", workload.summary())));
        workload.parameters()
                .forEach(parameter -> details.add(Map.entry("Parameter", parameter(workload.name(), parameter))));
        workload.metrics()
                .forEach(metric -> details.add(Map.entry(
                        "Metric", "%s, %s: %s".formatted(metric.name(), metric.unit(), metric.definition()))));
        return new Listed(
                workload.name(),
                List.of(workload.family()),
                List.of(workload.name(), workload.family(), yes(workload.byDefault()), workload.summary()),
                details,
                workload);
    }

    private static String yes(boolean is) {
        return is ? "yes" : "no";
    }

    private static String parameter(String workload, Parameter parameter) {
        String choices = parameter.choices().isEmpty() ? "" : " (%s)".formatted(String.join(", ", parameter.choices()));
        return "--set %s.%s=%s%s: %s"
                .formatted(workload, parameter.name(), standard(parameter), choices, parameter.description());
    }

    /**
     * @param parameter of a workload
     * @return its value where nothing is set
     */
    public static String standard(Parameter parameter) {
        String standard = parameter.standard().value();
        String shown = parameter.kind() == Parameter.Kind.BYTES
                ? Stream.of(standard.split(",")).map(parameter::brief).collect(Collectors.joining(","))
                : standard;
        String scaling = switch (parameter.standard().scaling()) {
            case FIXED -> "";
            case WITH_SCALE, WITH_SCALE_AND_MAP_SLOTS -> " times the scale";
            case PER_MAP_SLOT, SQUARE_PER_MAP_SLOT -> " for each map slot";
            case PER_REDUCE_SLOT -> " for each reduce slot";
        };
        return shown + scaling;
    }

    /**
     * @param catalogue of instance types
     * @return them
     */
    public static Listing of(Catalogue catalogue) {
        return new Listing(
                "types",
                List.of("TYPE", "CORES", "MEMORY GiB", "DISKS", "NETWORK", "USD/HOUR", "PRICE OF", "STATUS"),
                Set.of(1, 2, 5),
                catalogue.all().stream().map(Listings::type).toList());
    }

    private static Listed type(InstanceType type) {
        String disks = type.disks().isEmpty()
                ? "none"
                : type.disks().stream().map(DiskSet::toString).collect(Collectors.joining(" + "));
        String status = type.successor()
                .map(living -> type.status().label() + ", now " + living.name())
                .orElse("");
        List<Map.Entry<String, String>> details = new ArrayList<>(List.of(
                Map.entry("Type", type.name()),
                Map.entry("Also", String.join(", ", type.aliases())),
                Map.entry(
                        "Processors",
                        "%d cores, %s"
                                .formatted(
                                        type.cores(), type.architecture().name().toLowerCase(Locale.ROOT))),
                Map.entry("Memory", number(type.memoryGib()) + " GiB"),
                Map.entry("Disks", disks),
                Map.entry("Network", type.network().toString())));
        details.removeIf(detail -> detail.getValue().isEmpty());
        type.prices().stream().map(InstancePrice::toString).forEach(price -> details.add(Map.entry("Price", price)));
        type.successor()
                .ifPresent(living -> details.add(Map.entry(
                        "Status", "%s, now %s: %s".formatted(type.status().label(), living.name(), living.reason()))));
        type.sources().stream().map(Source::title).forEach(source -> details.add(Map.entry("Source", source)));
        if (!type.note().isEmpty()) {
            details.add(Map.entry("Note", type.note()));
        }
        return new Listed(
                type.name(),
                type.aliases(),
                List.of(
                        type.aliases().isEmpty()
                                ? type.name()
                                : "%s (%s)".formatted(type.name(), String.join(", ", type.aliases())),
                        Integer.toString(type.cores()),
                        number(type.memoryGib()),
                        disks,
                        type.network().toString(),
                        type.price()
                                .map(price -> price.usdPerHour().toPlainString())
                                .orElse("-"),
                        type.price().map(price -> price.date().toString()).orElse("-"),
                        status),
                details,
                type);
    }

    /**
     * @param providers of this build
     * @return them
     */
    public static Listing ofProviders(List<Provider> providers) {
        return new Listing(
                "providers",
                List.of("PROVIDER", "SUMMARY"),
                Set.of(),
                providers.stream()
                        .map(provider -> new Listed(
                                provider.name(),
                                List.of(),
                                List.of(provider.name(), provider.summary()),
                                List.of(
                                        Map.entry("Provider", provider.name()),
                                        Map.entry("Does", provider.summary()),
                                        Map.entry("Repeats", provider.defaultRepeats() + " of each by default"),
                                        Map.entry("Options", options(provider))),
                                Map.of(provider.name(), provider.summary())))
                        .toList());
    }

    private static String options(Provider provider) {
        String own = provider.options().stream().sorted().map(key -> "--" + key).collect(Collectors.joining(" "));
        return own.isEmpty() ? "none of its own" : own;
    }

    /**
     * @param metrics that there are
     * @param workloads that measure them
     * @return them
     */
    public static Listing ofMetrics(List<Metric> metrics, List<WorkloadDescriptor> workloads) {
        return new Listing(
                "metrics",
                List.of("METRIC", "UNIT", "BETTER", "DEFINITION"),
                Set.of(),
                metrics.stream().map(metric -> metric(metric, workloads)).toList());
    }

    private static Listed metric(Metric metric, List<WorkloadDescriptor> workloads) {
        List<String> producers = workloads.stream()
                .filter(workload -> workload.metrics().contains(metric))
                .map(WorkloadDescriptor::name)
                .toList();
        String better = metric.better().name().toLowerCase(Locale.ROOT);
        return new Listed(
                metric.name(),
                List.of(),
                List.of(metric.name(), metric.unit(), better, metric.definition()),
                List.of(
                        Map.entry("Metric", metric.name()),
                        Map.entry("Unit", metric.unit()),
                        Map.entry("Better", better),
                        Map.entry(
                                "Of",
                                producers.isEmpty() || producers.size() == workloads.size()
                                        ? "all workloads"
                                        : String.join(", ", producers)),
                        Map.entry("Is", metric.definition())),
                metric);
    }

    /**
     * @param rules for what counts
     * @return them
     */
    public static Listing ofRules(List<RuleText> rules) {
        return new Listing(
                "rules",
                List.of("RULE", "FAILS TO", "ASKS FOR"),
                Set.of(),
                rules.stream()
                        .map(rule -> new Listed(
                                rule.id(),
                                List.of(),
                                List.of(rule.id(), rule.failsTo(), rule.asks()),
                                List.of(
                                        Map.entry("Rule", rule.id()),
                                        Map.entry("On pages", rule.fault()),
                                        Map.entry("Asks for", rule.asks()),
                                        Map.entry("Fails to", rule.failsTo()),
                                        Map.entry(
                                                "Looked at by", rule.lookedAt().words()),
                                        Map.entry("What to do", rule.remedy()),
                                        Map.entry("Source", rule.source())),
                                rule))
                        .toList());
    }

    /** {@return the parts of rules, each with the seeded run that trips it} */
    public static Listing ofCoverage() {
        return new Listing(
                "rules",
                List.of("RULE", "FAILS TO", "TRIPPED BY", "SAW", "SILENT ON"),
                Set.of(),
                ResourceTable.rows(ResultRules.class, "coverage.csv").stream()
                        .map(Listings::part)
                        .toList());
    }

    private static Listed part(TableRow row) {
        List<Map.Entry<String, String>> details = Stream.of(
                        "Rule", "Fails to", "Tripped by", "Saw", "Silent on", "Rests on")
                .map(label -> Map.entry(label, row.text(label.toLowerCase(Locale.ROOT))))
                .toList();
        List<String> cells = details.stream().map(Map.Entry::getValue).toList();
        Map<String, String> json = new LinkedHashMap<>();
        details.forEach(
                detail -> json.put(detail.getKey().toLowerCase(Locale.ROOT).replace(' ', '_'), detail.getValue()));
        return new Listed(cells.get(0), List.of(), cells.subList(0, cells.size() - 1), details, json);
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "");
    }
}
