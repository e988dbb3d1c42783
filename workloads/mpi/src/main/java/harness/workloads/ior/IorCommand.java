package harness.workloads.ior;

import harness.api.workload.WorkloadContext;
import harness.mpi.ior.IorOutput;
import harness.mpi.ior.IorSetup;
import harness.mpi.launch.MpiProcess;
import harness.workloads.ior.SegmentedAccess.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How IOR is called, and what it then has to have done.
 *
 * @param context with the parameters
 * @param program where IOR is
 * @param processes of the job
 * @param size of the access
 */
record IorCommand(WorkloadContext context, Path program, int processes, Size size) {
    private static final String WRONG_DATA = "incorrect data";

    /**
     * How much is moved in which pieces.
     *
     * @param block contiguous bytes of a process in a segment
     * @param transfer bytes of one call
     * @param segments of a file
     */
    record Size(long block, long transfer, long segments) {
        private static final long SMALL = 4096;
        private static final int FEW = 2;

        static Size asked(WorkloadContext context) {
            return new Size(
                    context.number(IorParameters.BLOCK),
                    context.number(IorParameters.TRANSFER),
                    IorParameters.segments(context));
        }

        /** Of the same form: IOR 3.2 refuses several segments of blocks that are larger than a transfer. */
        static Size smallest(WorkloadContext context) {
            Size asked = asked(context);
            long transfer = Math.min(SMALL, asked.transfer);
            return new Size(
                    asked.block > asked.transfer ? FEW * transfer : transfer, transfer, Math.min(FEW, asked.segments));
        }
    }

    /** What IOR did, if that is what was asked for, whatever IOR made of its arguments. */
    IorOutput read(MpiProcess.Output printed, Path directory) throws IOException {
        Optional<String> wrong = printed.all()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains(WRONG_DATA))
                .findFirst();
        if (wrong.isPresent()) {
            throw new IOException("IOR: " + wrong.get().strip());
        }
        if (!Files.exists(summary(directory))) {
            throw new IOException("IOR wrote no summary as JSON, as IOR 3.3 and newer do");
        }
        IorOutput output = IorOutput.parse(Files.readString(summary(directory)));
        requireAsAsked(output.setup());
        return output;
    }

    private void requireAsAsked(IorSetup setup) throws IOException {
        boolean same = setup.api().equals(api())
                && setup.tasks() == processes
                && setup.segments() == size.segments()
                && setup.blockBytes() == size.block()
                && setup.transferBytes() == size.transfer()
                && setup.filePerTask() == ownFiles()
                && !setup.stonewalled();
        if (!same) {
            throw new IOException("IOR ran something else than was asked for: " + setup);
        }
    }

    private boolean ownFiles() {
        return context.text(IorParameters.LAYOUT).equals(IorParameters.FILE_PER_PROCESS);
    }

    static Path summary(Path directory) {
        return directory.resolve("ior-summary.json");
    }

    List<String> words(Operation operation, Path directory, String seed) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-a", api(), "-i", "1", "-k"));
        words.addAll(List.of("-b", Long.toString(size.block())));
        words.addAll(List.of("-t", Long.toString(size.transfer())));
        words.addAll(List.of("-s", Long.toString(size.segments())));
        words.addAll(List.of("-o", SegmentedAccess.file(directory).toString()));
        // IOR takes the signature as an int.
        words.addAll(List.of("-G", Integer.toString(seed.hashCode() & Integer.MAX_VALUE)));
        words.addAll(List.of("-O", "summaryFormat=JSON", "-O", "summaryFile=" + summary(directory)));
        if (context.text(IorParameters.INTERFACE).endsWith("-collective")) {
            words.add("-c");
        }
        if (ownFiles()) {
            words.add("-F");
        }
        if (IorParameters.direct(context) && operation != Operation.CHECK) {
            words.add("--posix.odirect");
        }
        switch (operation) {
            case WRITE -> {
                words.add("-w");
                if (IorWorkload.fsync(context)) {
                    words.add("-e");
                }
            }
            case READ -> {
                words.add("-r");
                if (IorWorkload.shift(context) > 0) {
                    words.addAll(List.of("-C", "-Q", Long.toString(IorWorkload.shift(context))));
                }
            }
            case CHECK -> words.addAll(List.of("-r", "-R"));
        }
        return words;
    }

    private String api() {
        return switch (context.text(IorParameters.INTERFACE)) {
            case IorParameters.POSIX -> "POSIX";
            case IorParameters.MPIIO, IorParameters.MPIIO_COLLECTIVE -> "MPIIO";
            default -> "HDF5";
        };
    }
}
