package harness.control.cluster;

import harness.api.cluster.DaemonLog;
import harness.api.workload.Need;
import harness.control.host.WorkloadHost;
import harness.record.result.NodeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A running cluster. Closing it stops every process and removes everything that it wrote outside the run directory. */
public interface Cluster extends AutoCloseable {
    /** {@return local directory with the client configuration} */
    Path configuration();

    /**
     * @return what the planned cluster lacks now, one line, for example {@code 15 of 16 DataNodes are alive}; empty if it
     *     is whole
     * @throws IOException if the cluster does not answer
     */
    Optional<String> damage() throws IOException;

    /**
     * What each machine of the cluster has done so far; where one cannot tell, it is named without a state.
     *
     * @return the machines that trials run on, the master first
     * @throws InterruptedException if interrupted
     */
    List<NodeState> nodes() throws InterruptedException;

    /**
     * For the cause of a failure, which often only a daemon knows.
     *
     * @return the logs of its daemons as far as they can be read now; none if it has no daemons
     * @throws InterruptedException if interrupted
     */
    default List<DaemonLog> logs() throws InterruptedException {
        return List.of();
    }

    /**
     * @param group class-path group that the host runs on
     * @param needs of its workloads
     * @return a new host, to be closed by the caller
     * @throws IOException if it cannot be started
     */
    WorkloadHost open(String group, Set<Need> needs) throws IOException;

    @Override
    void close() throws IOException;
}
