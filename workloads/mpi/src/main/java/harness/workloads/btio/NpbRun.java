package harness.workloads.btio;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.mpi.launch.MpiProcess;
import harness.mpi.npb.BtIoOutput;
import harness.mpi.npb.BtIoResult;
import harness.mpi.npb.BtIoRun;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import harness.workloads.mpi.ToolRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** A run of NPB's BT-IO, which reads its file again and verifies its solution itself. */
final class NpbRun implements Execution {
    private static final double MEGABYTE = 1e6;

    private final BtIoOutput output;

    private NpbRun(BtIoOutput output) {
        this.output = output;
    }

    static NpbRun run(MpiTrial trial, Path program) throws IOException, InterruptedException {
        List<String> words = List.of(program.toString());
        trial.session().note("NPB's BT-IO at " + program, words, trial.directory());
        BtIoOutput output = new ToolRun(trial.context(), trial.session(), words, trial.directory())
                .read(printed -> read(trial, printed));
        trial.context().decided(MpiParameters.TOOL, NpbTool.name(output.run().version()));
        output.warnings().forEach(trial.context()::note);
        return new NpbRun(output);
    }

    private static BtIoOutput read(MpiTrial trial, MpiProcess.Output printed) throws IOException {
        BtIoOutput output = new NpbTool(trial.context(), trial.session().processes()).read(printed);
        BtIoRun run = output.run();
        BtProblem problem = BtIo.problem(trial.context());
        if (!run.problemClass().equals(problem.name()) || run.dataBytes() != problem.bytes()) {
            throw new IOException("NPB ran something else than was asked for: " + run);
        }
        if (output.result().runSeconds() <= 0 || output.result().megabytesPerSecond() <= 0) {
            throw new IOException("NPB measured no time: use a larger class");
        }
        if (!output.verified()) {
            throw new IOException("NPB's own verification, of the file read back, was not successful");
        }
        return output;
    }

    @Override
    public List<Measurement> measurements() {
        BtIoResult result = output.result();
        return List.of(
                Measurement.of(BtIo.RATE, result.megabytesPerSecond()),
                Measurement.of(BtIo.MOPS, result.mopsTotal()),
                Measurement.of(BtIo.RUN_TIME, result.runSeconds()),
                Measurement.of(BtIo.IO_SHARE, ioSeconds() / result.runSeconds()));
    }

    /** Before NPB rounds them. */
    private double ioSeconds() {
        return output.run().dataBytes() / MEGABYTE / output.result().megabytesPerSecond();
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(ioSeconds());
    }

    @Override
    public Verdict validate() {
        return Verdict.valid("NPB's own verification, of the file read back, was successful");
    }
}
