package harness.core.cli;

import harness.core.UsageException;
import harness.core.cli.context.ExitCode;
import harness.core.cli.context.Services;
import harness.core.launch.CacheDirectory;
import harness.core.launch.ClassPathGroups;
import harness.core.launch.GroupIndex;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gets software that Harness uses and may not pass on. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        description = {
            "Gets software that Harness uses and may not pass on, from a Maven repository into the cache directory.",
            "dynamodb-local: Amazon's DynamoDB Local, which answers the probes of DynamoDB where no endpoint is given."
        },
        footerHeading = "%nExamples:%n",
        footer = "  harness install dynamodb-local --accept-terms")
final class InstallCommand implements Callable<Integer> {
    private static final String TERMS = "https://aws.amazon.com/dynamodblocallicense/";

    private final Services services;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Software.class,
            description = "What to get: ${COMPLETION-CANDIDATES}.")
    private String name;

    @Option(names = "--accept-terms", description = "You have read its terms, " + TERMS + ", and accept them.")
    private boolean accepted;

    @Option(
            names = "--repository",
            paramLabel = "URL",
            defaultValue = "https://repo1.maven.org/maven2/",
            description = "A Maven repository. What it gives is checked. Default: ${DEFAULT-VALUE}.")
    private String repository;

    InstallCommand(Services services) {
        this.services = services;
    }

    /** What can be got. */
    static final class Software implements Iterable<String> {
        private static final List<String> NAMES = List.of("dynamodb-local");

        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        if (!Software.NAMES.contains(name)) {
            throw new UsageException(
                    "'%s' cannot be installed: %s can".formatted(name, String.join(", ", Software.NAMES)));
        }
        URI address = address();
        ClassPathGroups groups = ClassPathGroups.ofRunningJar(CacheDirectory.ofUser());
        List<String> missing =
                groups.missing(name).stream().map(GroupIndex.Jar::name).toList();
        if (missing.isEmpty()) {
            services.terminal().out().println(name + " is there");
            return ExitCode.PASSED;
        }
        if (!accepted) {
            throw new UsageException("%s has terms of its own: read %s, and give --accept-terms if you accept them"
                    .formatted(name, TERMS));
        }
        groups.install(name, address);
        services.terminal().out().println(String.join(", ", missing) + " installed");
        return ExitCode.PASSED;
    }

    private URI address() {
        try {
            URI address = new URI(repository);
            if (address.isAbsolute()) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Refused below.
        }
        throw new UsageException(
                "'%s' is no address: https://repo1.maven.org/maven2/ is one (--repository)".formatted(repository));
    }
}
