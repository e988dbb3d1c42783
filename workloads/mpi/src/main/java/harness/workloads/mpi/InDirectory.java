package harness.workloads.mpi;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.workloads.mpi.MpiWorkload.MpiTrial;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An execution whose files lie in a directory that is removed with it.
 *
 * @param execution what was run
 * @param trial with a directory of its own
 */
record InDirectory(Execution execution, MpiTrial trial) implements Execution {
    @Override
    public List<Measurement> measurements() throws Exception {
        return execution.measurements();
    }

    @Override
    public OptionalDouble ownSeconds() throws Exception {
        return execution.ownSeconds();
    }

    @Override
    public Verdict validate() throws Exception {
        return execution.validate();
    }

    @Override
    public void discard() throws IOException, InterruptedException {
        trial.session().remove(trial.directory());
    }
}
