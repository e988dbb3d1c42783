package harness.workloads.btio;

import harness.api.workload.Requirement;
import harness.api.workload.WorkloadContext;
import harness.mpi.launch.MpiProcess;
import harness.mpi.npb.BtIoOutput;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** BT-IO of NPB, which has its class compiled in and takes a smaller problem from a file where it runs. */
record NpbTool(WorkloadContext context, int processes) implements StandardTool {
    /** How the names of programs end, with the name of a parameter in braces. */
    static final String SHARED_FILE = "mpi_io_{subtype}";

    static final String OWN_FILES = "ep_io";

    private static final String NAME = "NPB ";
    /** Each process has cells of that many points a side at least. */
    private static final int LEAST_CELL = 3;

    private static final int LEAST_EDGE = 12;

    /** Steps, length of a step, points, steps between dumps and none read in between, MPI-IO's own hints. */
    private static final String INPUT = "5%n0.0008d0%n%1$d %1$d %1$d%n5 0%n0 1000000%n";

    static String name(String version) {
        return NAME + version;
    }

    /** The names that NPB 3.4 and NPB 3.3 give their programs. */
    @Override
    public List<String> names() {
        String subtype = context.text(BtIo.SUBTYPE);
        return Requirement.named(
                names(subtype.equals(BtIo.EPIO) ? OWN_FILES : SHARED_FILE),
                Map.of(
                        BtIo.CLASS,
                        context.text(BtIo.CLASS),
                        BtIo.SUBTYPE,
                        subtype,
                        MpiParameters.PROCESSES,
                        Long.toString(context.number(MpiParameters.PROCESSES))));
    }

    /** The names of one kind, with the names of parameters in braces. */
    static List<String> names(String kind) {
        return List.of("bt.{class}.x." + kind, "bt.{class}.{processes}." + kind);
    }

    @Override
    public List<String> smallest(Path program, Path directory) {
        return List.of(program.toString());
    }

    /** One dump of five steps; NPB does not know the solution and verifies nothing. */
    @Override
    public void input(Path directory) throws IOException {
        int edge = Math.max(LEAST_EDGE, (int) Math.ceil(Math.sqrt(processes)) * LEAST_CELL);
        Files.writeString(directory.resolve("inputbt.data"), INPUT.formatted(edge));
    }

    @Override
    public String read(MpiProcess.Output printed, Path directory) throws IOException {
        return name(read(printed).run().version());
    }

    /** What BT-IO did, if it was of the processes and the kind that was asked for. */
    BtIoOutput read(MpiProcess.Output printed) throws IOException {
        BtIoOutput output = BtIoOutput.parse(printed.standard());
        boolean same = output.run().activeProcesses() == processes
                && output.run().mode().equals(mode(context.text(BtIo.SUBTYPE)));
        if (!same) {
            throw new IOException("NPB ran something else than was asked for: " + output.run());
        }
        return output;
    }

    private static String mode(String subtype) {
        return switch (subtype) {
            case BtIo.FULL -> "FULL MPI-IO";
            case BtIo.SIMPLE -> "SIMPLE MPI-IO";
            default -> "EPIO";
        };
    }
}
