package harness.workloads.mpi;

import harness.core.launch.FileTree;
import harness.core.metric.Measurement;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An execution whose files lie in a directory that is removed with it.
 *
 * @param execution what was run
 * @param directory of its own
 */
record InDirectory(Execution execution, Path directory) implements Execution {
    @Override
    public List<Measurement> measurements() throws Exception {
        return execution.measurements();
    }

    @Override
    public Verdict validate() throws Exception {
        return execution.validate();
    }

    @Override
    public void discard() throws IOException {
        FileTree.delete(directory);
    }
}
