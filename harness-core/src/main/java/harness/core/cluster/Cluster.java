package harness.core.cluster;

import harness.core.host.WorkloadHost;
import java.io.IOException;
import java.nio.file.Path;

/** A running cluster. Closing it stops every process and removes everything that it wrote outside the run directory. */
public interface Cluster extends AutoCloseable {
    /**
     * @return local directory with the client configuration
     */
    Path configuration();

    /**
     * @return how many daemons are alive now
     * @throws IOException if the cluster does not answer
     */
    ClusterHealth health() throws IOException;

    /**
     * @param group class-path group of a workload
     * @return a new host for workloads of that group, to be closed by the caller
     * @throws IOException if it cannot be started
     */
    WorkloadHost open(String group) throws IOException;

    @Override
    void close() throws IOException;
}
