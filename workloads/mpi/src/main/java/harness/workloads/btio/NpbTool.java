package harness.workloads.btio;

import harness.core.workload.WorkloadContext;
import harness.mpi.ToolOutputException;
import harness.mpi.launch.MpiProcess;
import harness.mpi.npb.BtIoOutput;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** BT-IO of NPB, which has its class compiled in and takes a smaller problem from a file where it runs. */
record NpbTool(WorkloadContext context, int processes) implements StandardTool {
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
        String type = subtype.equals(BtIo.EPIO) ? "ep_io" : "mpi_io_" + subtype;
        String word = context.text(BtIo.CLASS).toUpperCase(Locale.ROOT);
        return List.of(
                "bt.%s.x.%s".formatted(word, type),
                "bt.%s.%d.%s".formatted(word, context.number(MpiParameters.PROCESSES), type));
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
    public String read(MpiProcess.Output printed, Path directory) throws ToolOutputException, IOException {
        return name(read(printed).run().version());
    }

    /** What BT-IO did, if it was of the processes and the kind that was asked for. */
    BtIoOutput read(MpiProcess.Output printed) throws ToolOutputException, IOException {
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
