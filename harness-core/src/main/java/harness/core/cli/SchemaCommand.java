package harness.core.cli;

import harness.core.UsageException;
import harness.core.advise.AdviceJson;
import harness.core.cli.context.ExitCode;
import harness.core.cli.context.Services;
import harness.core.compare.ComparisonJson;
import harness.core.reproduce.ClaimJson;
import harness.core.result.ResultSchema;
import harness.core.text.Nearest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a schema. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description =
                "Prints a JSON Schema (2020-12): of the rows in results.jsonl, or of what 'harness compare', 'advise' or 'reproduce' print as JSON.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness schema > results.schema.json", "  harness schema compare > compare.schema.json"})
final class SchemaCommand implements Callable<Integer> {
    private static final List<String> KINDS = List.of("results", "compare", "advise", "reproduce");

    private final Services services;

    @Parameters(
            paramLabel = "KIND",
            arity = "0..1",
            defaultValue = "results",
            description = "results, compare, advise or reproduce. Default: results.")
    private String kind;

    SchemaCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        services.terminal()
                .out()
                .print(
                        switch (kind) {
                            case "results" -> ResultSchema.text();
                            case "compare" -> ComparisonJson.schema();
                            case "advise" -> AdviceJson.schema();
                            case "reproduce" -> ClaimJson.schema();
                            default ->
                                throw new UsageException(
                                        "no schema is called '%s': %s".formatted(kind, Nearest.clause(kind, KINDS)));
                        });
        return ExitCode.PASSED;
    }
}
