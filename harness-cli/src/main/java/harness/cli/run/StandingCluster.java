package harness.cli.run;

import harness.api.launch.Shutdown;
import harness.cli.context.Terminal;
import harness.control.provider.RentalSite;
import harness.control.provider.Rented;
import harness.control.run.TimeLeft;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A rented cluster that stays when the command ends.
 *
 * @param directory of its papers
 * @param terminal where to write
 * @param verbose whether everything is shown
 */
public record StandingCluster(Path directory, Terminal terminal, boolean verbose) {
    private static final Path DEFAULT_OUT = Path.of(RunDirectory.DEFAULT_PARENT).toAbsolutePath();

    /** Gives the machines. */
    @FunctionalInterface
    public interface Renter {
        /** Brings them to where they are wanted. */
        Rented rent(RentalSite site) throws IOException, InterruptedException;
    }

    /** As other commands take it. */
    String name() {
        Path absolute = directory.toAbsolutePath().normalize();
        return DEFAULT_OUT.equals(absolute.getParent()) ? absolute.getFileName().toString() : directory.toString();
    }

    /**
     * @param seconds that it is expected to be needed
     * @param renter who provides it
     */
    public void bring(double seconds, Renter renter) throws IOException, InterruptedException {
        String run = directory.toAbsolutePath().normalize().getFileName().toString();
        try (RunConsole console = new RunConsole(terminal, false, verbose, new TimeLeft(), Optional.empty());
                Shutdown shutdown = Shutdown.install(text -> terminal.err().println("warning: " + text));
                Rented rented =
                        renter.rent(new RentalSite(run, directory, true, seconds, console, shutdown, why -> {}))) {
            terminal.out()
                    .println("%s is up in %s (%s): 'harness run --cluster %s', 'harness down %s'"
                            .formatted(run, directory, rented.deployment().shape(), name(), name()));
        }
    }
}
