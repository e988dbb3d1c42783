package harness.workloads.btio;

import harness.core.metric.Measurement;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import harness.mpi.ToolOutputException;
import harness.mpi.npb.BtIoOutput;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** A run of NPB's BT-IO, which reads its file again and verifies its solution itself. */
final class NpbRun implements Execution {
    private final BtIoOutput output;

    private NpbRun(BtIoOutput output) {
        this.output = output;
    }

    static NpbRun run(MpiTrial trial, Path program) throws IOException, InterruptedException {
        List<String> words = List.of(program.toString());
        trial.session().note("NPB's BT-IO at " + program, words, trial.directory());
        try {
            BtIoOutput output = BtIoOutput.parse(
                    trial.session().run(words, trial.directory()).standard());
            requireAsAsked(trial, output);
            trial.context().note("NPB " + output.version());
            output.warnings().forEach(trial.context()::note);
            return new NpbRun(output);
        } catch (ToolOutputException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void requireAsAsked(MpiTrial trial, BtIoOutput output) throws IOException {
        boolean same =
                output.problemClass().equals(BtIo.problem(trial.context()).name())
                        && output.activeProcesses() == trial.session().processes();
        if (!same) {
            throw new IOException("NPB ran class %s with %d processes, not what was asked for"
                    .formatted(output.problemClass(), output.activeProcesses()));
        }
    }

    @Override
    public List<Measurement> measurements() {
        return List.of(Measurement.of(BtIo.RATE, output.megabytesPerSecond()));
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(output.ioSeconds());
    }

    @Override
    public Verdict validate() {
        return Verdict.valid("NPB's own verification, of the file read back, was successful");
    }
}
