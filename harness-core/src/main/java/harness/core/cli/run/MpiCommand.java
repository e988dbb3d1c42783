package harness.core.cli.run;

import harness.core.cli.context.Services;
import harness.core.cli.context.Verbosity;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Measures a mounted file system with MPI programs. */
@Command(
        name = "mpi",
        mixinStandardHelpOptions = true,
        description = {
            "Measures a mounted file system with MPI programs from this machine, without a cluster.",
            "Workloads: ior (ior-write and ior-read), btio, flashio, pop, mpi-metadata.%n"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness mpi ior /mnt/lustre --processes 1,2,4 --transfer 64KiB,1MiB,16MiB",
            "  harness mpi btio,flashio /mnt/nfs --processes 4 --oversubscribe",
            "  harness mpi ior tmpfs --interface mpiio-collective,hdf5 --size 4GiB"
        })
public final class MpiCommand implements Callable<Integer> {
    private static final String GROUP = "mpi.";
    private static final String FAMILY = "ior.";
    private static final String COMMAND = "harness mpi";

    private final Services services;

    @ParentCommand
    private Verbosity root;

    @Mixin
    private final MeasureOptions measure = new MeasureOptions();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Parameters(index = "0", paramLabel = "WORKLOADS", description = "Workloads, separated by commas.")
    private String workloads;

    @Parameters(
            index = "1",
            paramLabel = "DIRECTORY",
            description = "Where the file system is mounted, absolute; or local (beside the results), or tmpfs.")
    private String directory;

    @CommandLine.Option(
            names = "--processes",
            paramLabel = "NUMBERS",
            description = "Processes, separated by commas. Default: as many as there are cores.")
    private String processes;

    @CommandLine.Option(
            names = "--size",
            paramLabel = "SIZES",
            description = "Bytes of all processes; files of each process for mpi-metadata.")
    private String size;

    @CommandLine.Option(names = "--transfer", paramLabel = "SIZES", description = "Bytes of one call of ior.")
    private String transfer;

    @CommandLine.Option(names = "--block", paramLabel = "SIZES", description = "Bytes of a block of ior.")
    private String block;

    @CommandLine.Option(
            names = "--interface",
            paramLabel = "NAMES",
            description = "Of ior: posix, mpiio, mpiio-collective, hdf5, hdf5-collective.")
    private String interfaces;

    @CommandLine.Option(names = "--layout", paramLabel = "NAMES", description = "Of ior: shared, file-per-process.")
    private String layout;

    @CommandLine.Option(names = "--direct", description = "Of ior: O_DIRECT, past the page cache.")
    private boolean direct;

    @CommandLine.Option(names = "--oversubscribe", description = "Allow more processes than there are cores.")
    private boolean oversubscribe;

    @CommandLine.Option(
            names = "--launcher",
            paramLabel = "COMMAND",
            description = "Starts a job, for example: 'srun -n {processes} {command}'.")
    private String launcher;

    public MpiCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<Option, UserInput.Value> options = measure.options();
        options.put(Option.PROVIDER, new UserInput.Value("client", COMMAND));
        options.put(Option.WORKLOADS, new UserInput.Value(workloads, COMMAND));
        options.put(Option.FILESYSTEM, new UserInput.Value(directory, COMMAND));
        UserInput asked =
                measure.assignments().over(new UserInput(options, parameters())).over(measure.planFile());
        return new NewRun(services, output, root.verbose()).start(asked);
    }

    private Map<String, UserInput.Value> parameters() {
        Map<String, UserInput.Value> parameters = new LinkedHashMap<>();
        put(parameters, GROUP, "processes", processes);
        put(parameters, GROUP, "size", size);
        put(parameters, FAMILY, "transfer", transfer);
        put(parameters, FAMILY, "block", block);
        put(parameters, FAMILY, "interface", interfaces);
        put(parameters, FAMILY, "layout", layout);
        put(parameters, FAMILY, "direct", direct ? "yes" : null);
        put(parameters, GROUP, "oversubscribe", oversubscribe ? "yes" : null);
        put(parameters, GROUP, "launcher", launcher);
        return parameters;
    }

    private static void put(Map<String, UserInput.Value> parameters, String owner, String name, String value) {
        if (value != null) {
            parameters.put(owner + name, new UserInput.Value(value, "--" + name));
        }
    }
}
