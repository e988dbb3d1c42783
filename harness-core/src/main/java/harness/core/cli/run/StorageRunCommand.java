package harness.core.cli.run;

import harness.core.UsageException;
import harness.core.cli.context.Services;
import harness.core.filesystem.DirectoryList;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import harness.core.text.OneLine;
import harness.core.text.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures disks of this machine by themselves. */
@Command(
        name = "storage",
        mixinStandardHelpOptions = true,
        description = {
            "Measures disks of this machine by themselves, without Hadoop and MPI: what is below every other number.",
            "Give a directory on each disk. Files are made in directories of the run's own below them, and removed.%n"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness storage /mnt/a --size 2GiB",
            "  harness storage /mnt/a /mnt/b /mnt/c --device-count 1,2,3 --block 1MiB",
            "  harness storage /mnt/a --workloads storage-randread,storage-mixed --depth 1,8,32",
            "  harness storage /mnt/a --workloads storage-randread --depth 256 --max-latency p99=2ms",
            "  harness storage /mnt/a --workloads storage-sync --duration 30"
        })
public final class StorageRunCommand implements Callable<Integer> {
    private static final String FAMILY = "storage.";
    private static final String COMMAND = "harness storage";

    private final Services services;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final MeasureOptions measure = new MeasureOptions();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "DIRECTORY",
            description =
                    "A directory on a disk. Of several, all are measured at once (jbod), unless --arrangement says other.")
    private List<Path> directories;

    @CommandLine.Option(
            names = "--workloads",
            paramLabel = "NAMES",
            description = {
                "storage-write, storage-read, storage-rewrite, storage-randread, storage-randwrite, storage-mixed, storage-sync,"
                        + " separated by commas; storage: all.",
                "Default: storage-write,storage-read."
            })
    private String workloads = "storage-write,storage-read";

    @CommandLine.Option(
            names = "--size",
            paramLabel = "SIZES",
            description = "Bytes of each file, separated by commas. Default: 8GiB.")
    private String size;

    @CommandLine.Option(
            names = "--block",
            paramLabel = "SIZES",
            description =
                    "Bytes of one call. Default: 16KiB,64KiB,256KiB,1MiB,4MiB,16MiB; at random places and of storage-sync 4KiB.")
    private String block;

    @CommandLine.Option(
            names = "--direct",
            paramLabel = "yes|no",
            description = "O_DIRECT, past the page cache; yes,no measures both. Default: yes.")
    private String direct;

    @CommandLine.Option(
            names = "--fsync",
            paramLabel = "end|none",
            description = "Whether the time of a write includes that it is on the disk. Default: end.")
    private String fsync;

    @CommandLine.Option(
            names = "--jobs",
            paramLabel = "NUMBERS",
            description = "Files in each directory, moved at once. Default: 1.")
    private String jobs;

    @CommandLine.Option(
            names = "--depth",
            paramLabel = "NUMBERS",
            description = "Calls in flight of each file. Default: 1.")
    private String depth;

    @CommandLine.Option(
            names = "--max-latency",
            paramLabel = "LIMIT",
            description =
                    "Of calls at random places: the most in flight, up to --depth, that keep such a limit: p99=2ms.")
    private String maxLatency;

    @CommandLine.Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "Of calls at random places and of storage-sync: for how long. Default: 60.")
    private String duration;

    @CommandLine.Option(
            names = "--reads",
            paramLabel = "SHARE",
            description = "Of storage-mixed: which share of the calls reads. Default: 0.7.")
    private String reads;

    @CommandLine.Option(
            names = "--tool",
            paramLabel = "NAMES",
            description = "kernel: Harness's own; fio, iozone: that program; kernel,fio: both. Default: kernel.")
    private String tool;

    @CommandLine.Option(
            names = "--arrangement",
            paramLabel = "NAMES",
            description = "single: the first directory alone; jbod: all at once.")
    private String arrangement;

    @CommandLine.Option(
            names = "--device-count",
            paramLabel = "NUMBERS",
            description = "How many of the directories, the first ones, separated by commas: 1,2,4. Default: all.")
    private String deviceCount;

    public StorageRunCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<Option, UserInput.Value> options = measure.options();
        options.put(Option.PROVIDER, new UserInput.Value("client", COMMAND));
        options.put(Option.WORKLOADS, new UserInput.Value(workloads, "--workloads"));
        UserInput asked = measure.assignments()
                .over(new UserInput(options, parameters()))
                .over(measure.planFile())
                .over(new UserInput(Map.of(), standards()));
        return new NewRun(services, output, verbose()).start(asked);
    }

    /** A flag of the root, which knows all commands, and which none of them need know for it. */
    private boolean verbose() {
        return Boolean.TRUE.equals(spec.root().findOption("--verbose").getValue());
    }

    private Map<String, UserInput.Value> parameters() {
        Map<String, UserInput.Value> parameters = new LinkedHashMap<>();
        parameters.put(FAMILY + DirectoryList.DIRECTORIES, new UserInput.Value(named(), "DIRECTORY"));
        put(parameters, "size", size);
        put(parameters, "block", block);
        put(parameters, "direct", direct);
        put(parameters, "fsync", fsync);
        put(parameters, DirectoryList.JOBS, jobs);
        put(parameters, "depth", depth);
        put(parameters, "max-latency", maxLatency);
        put(parameters, "duration", duration);
        put(parameters, "reads", reads);
        put(parameters, DirectoryList.TOOL, tool);
        put(parameters, DirectoryList.ARRANGEMENT, arrangement);
        put(parameters, DirectoryList.DEVICE_COUNT, deviceCount);
        return parameters;
    }

    private Map<String, UserInput.Value> standards() {
        String several = directories.size() > 1 ? DirectoryList.JBOD : DirectoryList.SINGLE;
        return Map.of(
                FAMILY + DirectoryList.ARRANGEMENT, new UserInput.Value(several, COMMAND, UserInput.Layer.STANDARD));
    }

    private String named() {
        return directories.stream().map(StorageRunCommand::fit).collect(Collectors.joining(","));
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

    private static void put(Map<String, UserInput.Value> parameters, String name, String value) {
        if (value != null) {
            parameters.put(FAMILY + name, new UserInput.Value(value, "--" + name));
        }
    }
}
