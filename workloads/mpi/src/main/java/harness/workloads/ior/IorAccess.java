package harness.workloads.ior;

import harness.core.workload.WorkloadContext;
import harness.mpi.ToolOutputException;
import harness.mpi.ior.IorOutput;
import harness.mpi.ior.IorSetup;
import harness.mpi.launch.MpiProcess;
import harness.workloads.mpi.MpiSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** IOR itself. */
final class IorAccess implements SegmentedAccess {
    private static final String WRONG_DATA = "incorrect data";

    private final WorkloadContext context;
    private final MpiSession session;
    private final Path program;

    IorAccess(WorkloadContext context, MpiSession session, Path program) {
        this.context = context;
        this.session = session;
        this.program = program;
    }

    @Override
    public void note(Operation operation, Path directory, String seed) {
        session.note("IOR at " + program, words(operation, directory, seed), directory);
    }

    @Override
    public AccessTimes run(Operation operation, Path directory, String seed) throws IOException, InterruptedException {
        Path summary = summary(directory);
        Files.deleteIfExists(summary);
        MpiProcess.Output printed = session.run(words(operation, directory, seed), directory);
        requireRight(printed.standard() + printed.errors());
        try {
            IorOutput output = IorOutput.parse(Files.readString(summary));
            requireAsAsked(output.setup());
            context.note("IOR " + output.version());
            return times(output, operation);
        } catch (ToolOutputException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static AccessTimes times(IorOutput output, Operation operation) throws IOException {
        var wanted = operation == Operation.WRITE ? harness.mpi.ior.Operation.WRITE : harness.mpi.ior.Operation.READ;
        var access = output.accesses(wanted).stream()
                .findFirst()
                .orElseThrow(() -> new IOException("IOR did not " + wanted.word()));
        return new AccessTimes(
                access.mibPerSecond(),
                access.totalSeconds(),
                access.openSeconds(),
                access.transferSeconds(),
                access.closeSeconds(),
                OptionalDouble.empty(),
                List.of(),
                Optional.empty());
    }

    private static void requireRight(String text) throws IOException {
        Optional<String> wrong = text.lines()
                .filter(line -> line.toLowerCase(java.util.Locale.ROOT).contains(WRONG_DATA))
                .findFirst();
        if (wrong.isPresent()) {
            throw new IOException("IOR: " + wrong.get().strip());
        }
    }

    /** What was measured is what was asked for, whatever IOR made of its arguments. */
    private void requireAsAsked(IorSetup setup) throws IOException {
        boolean same = setup.api().equals(api())
                && setup.tasks() == session.processes()
                && setup.segments() == IorParameters.segments(context)
                && setup.blockBytes() == context.number(IorParameters.BLOCK)
                && setup.transferBytes() == context.number(IorParameters.TRANSFER)
                && setup.filePerTask() == ownFiles()
                && !setup.stonewalled();
        if (!same) {
            throw new IOException("IOR ran something else than was asked for: " + setup);
        }
    }

    private boolean ownFiles() {
        return context.text(IorParameters.LAYOUT).equals(IorParameters.FILE_PER_PROCESS);
    }

    private static Path summary(Path directory) {
        return directory.resolve("ior-summary.json");
    }

    private List<String> words(Operation operation, Path directory, String seed) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-a", api(), "-i", "1", "-k"));
        words.addAll(List.of("-b", Long.toString(context.number(IorParameters.BLOCK))));
        words.addAll(List.of("-t", Long.toString(context.number(IorParameters.TRANSFER))));
        words.addAll(List.of("-s", Long.toString(IorParameters.segments(context))));
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
