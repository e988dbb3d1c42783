package harness.core.cli.run;

import harness.core.cli.context.Services;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Probes DynamoDB. */
@Command(
        name = "dynamodb",
        mixinStandardHelpOptions = true,
        description = {
            "Measures DynamoDB over sizes of items and numbers of clients, in a table that is created and deleted.",
            "Operations: put, get, mixed, update, query, batch-write, batch-get."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness probe dynamodb",
            "  harness probe dynamodb --op get --sizes 1KiB --threads 1,8,32 --consistency eventual,strong",
            "  harness probe dynamodb --keys zipf --op mixed"
        })
final class ProbeDynamoDbCommand implements Callable<Integer> {
    /** From the least that holds a key and some data to a sixth of the most that an item may have. */
    private static final String SIZES = "100,1KiB,4KiB,64KiB";

    private final Services services;

    @ParentCommand
    private ProbeCommand probe;

    @Mixin
    private final ProbeOptions options = new ProbeOptions();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Option(names = "--consistency", paramLabel = "KINDS", description = "Of reads: eventual, strong, or both.")
    private String consistency;

    @Option(names = "--keys", paramLabel = "KINDS", description = "Which keys are read: uniform, zipf, or both.")
    private String keys;

    public ProbeDynamoDbCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> own = new HashMap<>();
        own.put("consistency", consistency);
        own.put("keys", keys);
        return new NewRun(services, output, probe.verbose())
                .start(options.asked("dynamodb", Map.of("size", SIZES, "duration", ProbeOptions.SECONDS), own));
    }
}
