package harness.control.provider;

import harness.api.launch.Shutdown;
import harness.record.trial.RunListener;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where the papers of a rental are kept and who is told.
 *
 * @param run the run, or the name of a cluster for several runs
 * @param directory for journal and keys
 * @param keep whether the machines stay when the rental is closed
 * @param seconds that they are expected to be needed
 * @param listener is told how far it is
 * @param shutdown closes the rental if the command is interrupted
 * @param stop is told why everything has to end before its time
 */
public record RentalSite(
        String run,
        Path directory,
        boolean keep,
        double seconds,
        RunListener listener,
        Shutdown shutdown,
        Consumer<String> stop) {}
