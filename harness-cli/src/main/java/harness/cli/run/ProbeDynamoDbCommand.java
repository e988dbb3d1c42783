package harness.cli.run;

import harness.cli.context.Services;
import java.util.Map;
import picocli.CommandLine.Command;

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
final class ProbeDynamoDbCommand extends ProbedService {
    /** From the least that holds a key and some data to a sixth of the most that an item may have. */
    private static final String SIZES = "100,1KiB,4KiB,64KiB";

    ProbeDynamoDbCommand(Services services) {
        super(services, "dynamodb", Map.of("size", SIZES));
    }
}
