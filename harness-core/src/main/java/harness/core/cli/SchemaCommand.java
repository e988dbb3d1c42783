package harness.core.cli;

import harness.core.result.ResultSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the result schema. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the JSON Schema (2020-12) of the rows in results.jsonl.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness schema > results.schema.json"})
final class SchemaCommand implements Callable<Integer> {
    private final Services services;

    SchemaCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        services.terminal().out().print(ResultSchema.text());
        return ExitCode.PASSED;
    }
}
