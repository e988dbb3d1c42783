package harness.core.cli;

import harness.core.UsageException;
import harness.core.catalogue.DiskSet;
import harness.core.catalogue.InstanceType;
import harness.core.json.Json;
import harness.core.metric.Metric;
import harness.core.provider.Provider;
import harness.core.rule.ResultRules;
import harness.core.text.Nearest;
import harness.core.text.TextTable;
import harness.core.trial.DriverMetrics;
import harness.core.workload.WorkloadDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what there is. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists workloads, instance types, providers, metrics, or rules for what counts.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness list workloads",
            "  harness list types",
            "  harness list metrics --json",
            "  harness list rules"
        })
final class ListCommand implements Callable<Integer> {
    private static final List<String> KINDS = List.of("workloads", "types", "providers", "metrics", "rules");

    private final Services services;

    @Parameters(paramLabel = "KIND", description = "workloads, types, providers, metrics or rules")
    private String kind;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    ListCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        String text = switch (kind) {
            case "workloads" -> json ? Json.pretty(services.workloads().workloads()) : workloads();
            case "types" -> json ? Json.pretty(services.catalogue().all()) : types();
            case "providers" -> json ? Json.pretty(providersByName()) : providers();
            case "metrics" -> json ? Json.pretty(allMetrics()) : metrics();
            case "rules" -> json ? Json.pretty(ResultRules.texts()) : rules();
            default -> throw new UsageException("cannot list '%s': %s".formatted(kind, Nearest.clause(kind, KINDS)));
        };
        services.terminal().out().print(text);
        return ExitCode.PASSED;
    }

    private String workloads() {
        TextTable table = new TextTable(Set.of(), List.of("WORKLOAD", "FAMILY", "DEFAULT", "PARAMETERS", "SUMMARY"));
        for (WorkloadDescriptor w : services.workloads().workloads()) {
            String parameters = w.parameters().stream().map(p -> p.name()).collect(Collectors.joining(","));
            table.add(List.of(w.name(), w.family(), w.byDefault() ? "yes" : "no", parameters, w.summary()));
        }
        return table.render();
    }

    private String types() {
        TextTable table = new TextTable(
                Set.of(2, 3, 6),
                List.of("TYPE", "ALIAS", "CORES", "MEMORY GiB", "DISKS", "NETWORK", "USD/HOUR", "PRICE OF", "STATUS"));
        for (InstanceType t : services.catalogue().all()) {
            table.add(List.of(
                    t.name(),
                    String.join(",", t.aliases()),
                    Integer.toString(t.cores()),
                    number(t.memoryGib()),
                    t.disks().isEmpty()
                            ? "none"
                            : t.disks().stream().map(DiskSet::toString).collect(Collectors.joining(" + ")),
                    t.network().toString(),
                    t.price().map(p -> p.usdPerHour().toPlainString()).orElse("-"),
                    t.price().map(p -> p.date().toString()).orElse("-"),
                    t.successor()
                            .map(s -> t.status().label() + ", now " + s.name())
                            .orElse("")));
        }
        return table.render();
    }

    private Map<String, String> providersByName() {
        return services.providers().stream().collect(Collectors.toMap(Provider::name, Provider::summary));
    }

    private String providers() {
        TextTable table = new TextTable(Set.of(), List.of("PROVIDER", "SUMMARY"));
        services.providers().forEach(p -> table.add(List.of(p.name(), p.summary())));
        return table.render();
    }

    private static String rules() {
        TextTable table = new TextTable(Set.of(), List.of("RULE", "ASKS FOR", "FAILS TO", "LOOKED AT BY", "SOURCE"));
        ResultRules.texts()
                .forEach(rule -> table.add(List.of(
                        rule.id(), rule.asks(), rule.failsTo(), rule.lookedAt().words(), rule.source())));
        return table.render();
    }

    private List<Metric> allMetrics() {
        return Stream.concat(DriverMetrics.all().stream(), services.workloads().metrics().stream())
                .distinct()
                .toList();
    }

    private String metrics() {
        TextTable table = new TextTable(Set.of(), List.of("METRIC", "UNIT", "BETTER", "WORKLOADS", "DEFINITION"));
        List<WorkloadDescriptor> workloads = services.workloads().workloads();
        for (Metric m : allMetrics()) {
            List<String> producers = new ArrayList<>();
            workloads.stream().filter(w -> w.metrics().contains(m)).forEach(w -> producers.add(w.name()));
            String of =
                    producers.isEmpty() || producers.size() == workloads.size() ? "all" : String.join(",", producers);
            table.add(List.of(m.name(), m.unit(), m.better().name().toLowerCase(Locale.ROOT), of, m.definition()));
        }
        return table.render();
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "");
    }
}
