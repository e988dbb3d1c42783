package harness.cli.rent;

import harness.api.UsageException;
import harness.api.machine.SearchPath;
import harness.cli.context.Candidates;
import harness.cli.context.Services;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Logs in on a rented machine. */
@Command(
        name = "ssh",
        mixinStandardHelpOptions = true,
        description = "Opens a shell on a rented machine, or runs a command there; needs OpenSSH's client.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness ssh lab", "  harness ssh lab slave1 -- df -h"})
public final class SshCommand implements Callable<Integer> {
    private static final String MASTER = "master";

    private final Services services;

    @Parameters(
            index = "0",
            paramLabel = "NAME",
            completionCandidates = Candidates.Rentals.class,
            description = "A cluster or a run below --out, or its directory.")
    private String name;

    @Parameters(
            index = "1..*",
            paramLabel = "NODE [-- COMMAND]",
            arity = "0..*",
            description = "master (default), slave0, slave1 ..., server0 ..., and a command.")
    private List<String> rest = new ArrayList<>();

    @Mixin
    private final RentalOptions where = new RentalOptions();

    public SshCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path directory = where.find(name);
        String node = rest.isEmpty() ? MASTER : rest.get(0);
        List<String> command = rest.size() < 2 ? List.of() : rest.subList(1, rest.size());
        List<String> words = services.renting().ssh(directory, node, command);
        if (SearchPath.ofEnvironment().find(words.get(0)).isEmpty()) {
            throw new UsageException("'%s' is not on the path: install OpenSSH's client".formatted(words.get(0)));
        }
        return new ProcessBuilder(words).inheritIO().start().waitFor();
    }
}
