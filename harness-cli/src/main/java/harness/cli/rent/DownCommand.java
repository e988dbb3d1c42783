package harness.cli.rent;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.text.Reason;
import harness.cli.context.Candidates;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.control.study.StudyDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Gives rented machines back. */
@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description =
                "Gives everything back that was rented for a cluster, a run or a study, and checks that nothing is left.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness down lab", "  harness down runs/20260301-101500-4f2a"})
public final class DownCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Candidates.Rentals.class,
            description = "A cluster, a run or a study below --out, or its directory.")
    private String name;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    public DownCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<Path> study = where.study(name);
        if (study.isPresent()) {
            giveBack(services, study.get());
        } else {
            services.renting().giveBack(where.find(name), services.terminal().out()::println);
        }
        return ExitCode.PASSED;
    }

    /** All that the runs of a study have rented: what cannot be given back does not keep the rest. */
    static void giveBack(Services services, Path study) throws IOException, InterruptedException {
        List<Exception> failed = new ArrayList<>();
        for (Path rental : StudyDirectory.rentals(study)) {
            try {
                services.renting().giveBack(rental, services.terminal().out()::println);
            } catch (IOException | UsageException e) {
                failed.add(e);
            }
        }
        if (!failed.isEmpty()) {
            throw new LeftBehindException(
                    failed.stream().map(Reason::of).collect(Collectors.joining("; ")), failed.get(0));
        }
    }
}
