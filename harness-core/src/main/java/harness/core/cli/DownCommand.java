package harness.core.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Gives rented machines back. */
@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description = "Gives everything back that was rented for a cluster or a run, and checks that nothing is left.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness down lab", "  harness down runs/20260301-101500-4f2a"})
final class DownCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(paramLabel = "NAME", description = "A cluster or a run below --out, or its directory.")
    private String name;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    DownCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        services.renting().giveBack(where.find(name), services.terminal().out()::println);
        return ExitCode.PASSED;
    }
}
