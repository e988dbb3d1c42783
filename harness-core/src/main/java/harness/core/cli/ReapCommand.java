package harness.core.cli;

import harness.core.plan.Option;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Finds and gives back what nobody looks after any more. */
@Command(
        name = "reap",
        mixinStandardHelpOptions = true,
        description = "Finds by tag, in one region of the account, what has expired, and gives it back.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness reap --region us-east-1", "  harness reap --cluster harness-lab-1a2b3c4d"})
final class ReapCommand implements Callable<Integer> {
    private final Services services;

    @CommandLine.Option(names = "--region", paramLabel = "NAME", description = "Region. Default: as for 'harness run'.")
    private String region;

    @CommandLine.Option(
            names = "--ec2-endpoint",
            paramLabel = "URL",
            description = "A private cloud's EC2 API. Default: as for 'harness run'.")
    private String endpoint;

    @CommandLine.Option(
            names = "--cluster",
            paramLabel = "TAG",
            description = "This cluster, even if it has not expired: the value of its tag harness:cluster.")
    private String cluster;

    ReapCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> options = new HashMap<>();
        if (region != null) {
            options.put(Option.REGION.key(), region);
        }
        if (endpoint != null) {
            options.put(Option.EC2_ENDPOINT.key(), endpoint);
        }
        services.renting()
                .reap(options, Optional.ofNullable(cluster), services.terminal().out()::println);
        return ExitCode.PASSED;
    }
}
