package harness.workloads.metadata;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.mpi.ToolOutputException;
import harness.mpi.mdtest.MdtestOutput;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import harness.workloads.mpi.ToolRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** A run of mdtest. */
record MdtestRun(MdtestOutput output) implements Execution {
    static MdtestRun run(MpiTrial trial, Path program) throws IOException, InterruptedException {
        long files = trial.context().number(MpiParameters.SIZE);
        MdtestTool tool = new MdtestTool(trial.context(), trial.session().processes());
        List<String> words = tool.words(program, trial.directory(), files);
        trial.session().note("mdtest at " + program, words, trial.directory());
        MdtestOutput output = new ToolRun(trial.context(), trial.session(), words, trial.directory())
                .read(printed -> tool.read(printed, files));
        trial.context().decided(MpiParameters.TOOL, MdtestTool.name(output.version()));
        output.warnings().forEach(trial.context()::note);
        return new MdtestRun(output);
    }

    /** Of mdtest 3.3 the slowest process's; of others there is one rate. */
    @Override
    public List<Measurement> measurements() throws ToolOutputException {
        return List.of(
                Measurement.of(MpiMetadata.CREATE, output.rate("File creation").minPerSecond()),
                Measurement.of(MpiMetadata.STAT, output.rate("File stat").minPerSecond()),
                Measurement.of(MpiMetadata.REMOVE, output.rate("File removal").minPerSecond()));
    }

    @Override
    public OptionalDouble ownSeconds() throws ToolOutputException {
        double seconds = 0;
        for (Measurement rate : measurements()) {
            seconds += output.items() / rate.value();
        }
        return OptionalDouble.of(seconds);
    }

    @Override
    public Verdict validate() {
        return Verdict.valid("mdtest ended without an error or a warning that it takes for one");
    }
}
