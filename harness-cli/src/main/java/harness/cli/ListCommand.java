package harness.cli;

import harness.analysis.advise.AdviceJson;
import harness.analysis.compare.ComparisonJson;
import harness.analysis.reproduce.ClaimJson;
import harness.analysis.rule.RuleText;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.metric.Metric;
import harness.cli.context.Candidates;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.list.Listing;
import harness.cli.list.Listings;
import harness.control.provider.Provider;
import harness.record.result.ResultSchema;
import harness.record.text.Nearest;
import harness.record.trial.DriverMetrics;
import java.util.List;
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
        description = {
            "Lists workloads, instance types, providers, metrics, or rules for what counts.",
            "schema: the JSON Schema (2020-12) of the rows in results.jsonl, or of what 'harness compare', 'advise' or 'reproduce' print as JSON."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness list workloads",
            "  harness list workloads sort",
            "  harness list types d3.8xlarge",
            "  harness list metrics --json",
            "  harness list rules V5",
            "  harness list rules --coverage",
            "  harness list schema compare > compare.schema.json"
        })
final class ListCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            completionCandidates = Candidates.Kinds.class,
            description = "workloads, types, providers, metrics, rules or schema. Without it: these.")
    private String kind;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description = "Everything that is known of this one; of schema: results, compare, advise or reproduce.")
    private String name;

    @Option(
            names = "--coverage",
            description = "Of rules: the seeded run that trips each part, and runs on which it is silent.")
    private boolean coverage;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    ListCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        if (coverage && !"rules".equals(kind)) {
            throw new UsageException("--coverage is of rules, not of '%s': 'harness list rules --coverage'"
                    .formatted(kind == null ? "everything" : kind));
        }
        services.terminal().out().print(kind == null ? kinds() : text());
        return ExitCode.PASSED;
    }

    private String kinds() {
        return json
                ? Json.pretty(Candidates.Kinds.ALL)
                : Candidates.Kinds.ALL.stream()
                        .map(one -> one + System.lineSeparator())
                        .collect(Collectors.joining());
    }

    private String text() {
        if (kind.equals("schema")) {
            return schema(name == null ? "results" : name);
        }
        Listing listing = listing();
        int columns = services.terminal().columns();
        if (json) {
            return Json.pretty(name == null ? all(listing) : listing.json(name));
        }
        return name == null ? listing.table(columns) : listing.details(name, columns);
    }

    private static String schema(String name) {
        return switch (name) {
            case "results" -> ResultSchema.text();
            case "compare" -> ComparisonJson.schema();
            case "advise" -> AdviceJson.schema();
            case "reproduce" -> ClaimJson.schema();
            default ->
                throw new UsageException("no schema is called '%s': %s"
                        .formatted(name, Nearest.clause(name, List.of("results", "compare", "advise", "reproduce"))));
        };
    }

    private Listing listing() {
        return switch (kind) {
            case "workloads" -> Listings.of(services.workloads().workloads());
            case "types" -> Listings.of(services.catalogue());
            case "providers" -> Listings.ofProviders(services.providers());
            case "metrics" -> Listings.ofMetrics(metrics(), services.workloads().workloads());
            case "rules" -> coverage ? Listings.ofCoverage() : Listings.ofRules(RuleText.ALL);
            default ->
                throw new UsageException(
                        "cannot list '%s': %s".formatted(kind, Nearest.clause(kind, Candidates.Kinds.ALL)));
        };
    }

    private Object all(Listing listing) {
        return kind.equals("providers")
                ? services.providers().stream().collect(Collectors.toMap(Provider::name, Provider::summary))
                : listing.json();
    }

    private List<Metric> metrics() {
        return Stream.concat(DriverMetrics.all().stream(), services.workloads().metrics().stream())
                .distinct()
                .toList();
    }
}
