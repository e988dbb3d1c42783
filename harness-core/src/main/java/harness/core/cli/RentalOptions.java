package harness.core.cli;

import harness.core.provider.RentalDirectory;
import harness.core.result.RunDirectory;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where rentals are kept. */
final class RentalOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = RunDirectory.DEFAULT_PARENT,
            description = "Directory below which runs and clusters are kept. Default: ${DEFAULT-VALUE}.")
    private Path out;

    Path out() {
        return out;
    }

    Path find(String name) {
        return RentalDirectory.find(out, name);
    }
}
