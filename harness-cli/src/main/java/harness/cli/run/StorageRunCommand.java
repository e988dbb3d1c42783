package harness.cli.run;

import harness.api.UsageException;
import harness.api.filesystem.DirectoryList;
import harness.api.text.PlainText;
import harness.cli.context.Services;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import harness.record.text.OneLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Measures disks of this machine by themselves. */
@Command(
        name = "storage",
        mixinStandardHelpOptions = true,
        description = {
            "Measures disks of this machine by themselves, by fio, without Hadoop and MPI: what is below every other number.",
            "Give a directory on each disk. Files are made in directories of the run's own below them, and removed.%n"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness storage /mnt/a --size 2GiB",
            "  harness storage /mnt/a /mnt/b /mnt/c --device-count 1,2,3 --block 1MiB",
            "  harness storage /mnt/a --workloads storage-randread,storage-mixed --depth 1,8,32",
            "  harness storage /mnt/a --workloads storage-sync --duration 30"
        })
public final class StorageRunCommand extends ShortRun {
    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "DIRECTORY",
            description =
                    "A directory on a disk. Of several, all are measured at once (jbod), unless --arrangement says other.")
    private List<Path> directories = List.of();

    @CommandLine.Option(
            names = "--workloads",
            paramLabel = "NAMES",
            description = {
                "storage-write, storage-read, storage-rewrite, storage-randread, storage-randwrite, storage-mixed, storage-sync,"
                        + " separated by commas; storage: all.",
                "Default: storage-write,storage-read."
            })
    private String workloads = "storage-write,storage-read";

    public StorageRunCommand(Services services) {
        super(services, "storage", Set.of(DirectoryList.DIRECTORIES));
    }

    @Override
    UserInput implied() {
        String named = directories.stream().map(StorageRunCommand::fit).collect(Collectors.joining(","));
        return new UserInput(
                Map.of(
                        Option.PROVIDER,
                        implied("client"),
                        Option.WORKLOADS,
                        new UserInput.Value(workloads, "--workloads")),
                Map.of(key(DirectoryList.DIRECTORIES), new UserInput.Value(named, "DIRECTORY")));
    }

    @Override
    Map<String, String> standards() {
        return Map.of(DirectoryList.ARRANGEMENT, directories.size() > 1 ? DirectoryList.JBOD : DirectoryList.SINGLE);
    }

    private static String fit(Path directory) {
        String path = directory.toAbsolutePath().normalize().toString();
        if (path.contains(",") || !PlainText.MOUNT.is(path)) {
            throw new UsageException(
                    "'%s' cannot be measured: its path is '%s', and one of %s is allowed, without commas (DIRECTORY)"
                            .formatted(OneLine.of(directory.toString()), OneLine.of(path), PlainText.MOUNT.allowed()));
        }
        return path;
    }
}
