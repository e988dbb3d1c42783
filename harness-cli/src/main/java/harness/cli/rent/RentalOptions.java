package harness.cli.rent;

import harness.control.provider.RentalDirectory;
import harness.control.study.StudyDirectory;
import harness.record.result.RunDirectory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
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

    /** The study of that name, if there is one. */
    Optional<Path> study(String name) {
        return Stream.of(Path.of(name), out.resolve(name))
                .filter(StudyDirectory::is)
                .findFirst();
    }

    Path find(String name) {
        return RentalDirectory.find(out, name);
    }
}
