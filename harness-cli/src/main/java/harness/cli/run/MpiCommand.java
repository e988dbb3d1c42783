package harness.cli.run;

import harness.cli.context.Services;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

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
public final class MpiCommand extends ShortRun {
    @Parameters(index = "0", paramLabel = "WORKLOADS", description = "Workloads, separated by commas.")
    private String workloads;

    @Parameters(
            index = "1",
            paramLabel = "DIRECTORY",
            description = "Where the file system is mounted, absolute; or local (beside the results), or tmpfs.")
    private String directory;

    public MpiCommand(Services services) {
        super(services, "mpi", Set.of("filesystem", "directory"));
    }

    @Override
    UserInput implied() {
        return new UserInput(
                Map.of(
                        Option.PROVIDER, implied("client"),
                        Option.WORKLOADS, implied(workloads),
                        Option.FILESYSTEM, implied(directory)),
                Map.of());
    }

    @Override
    Map<String, String> standards() {
        return Map.of();
    }
}
