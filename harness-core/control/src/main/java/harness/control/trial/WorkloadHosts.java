package harness.control.trial;

import harness.control.cluster.Cluster;
import harness.control.host.WorkloadHost;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One workload host per class-path group, opened when first needed and again after it was lost. */
final class WorkloadHosts implements AutoCloseable {
    private final Collection<PlannedWorkload> workloads;
    private final Cluster cluster;
    private final Map<String, WorkloadHost> open = new HashMap<>();

    /**
     * @param workloads of the run
     * @param cluster where they run
     */
    WorkloadHosts(Collection<PlannedWorkload> workloads, Cluster cluster) {
        this.workloads = workloads;
        this.cluster = cluster;
    }

    /** The workloads that share a host. */
    static List<PlannedWorkload> of(String group, Collection<PlannedWorkload> workloads) {
        return workloads.stream()
                .filter(workload -> workload.descriptor().group().equals(group))
                .toList();
    }

    WorkloadHost of(String group) throws IOException {
        WorkloadHost host = open.get(group);
        if (host == null) {
            host = cluster.open(group, PlannedWorkload.needs(of(group, workloads)));
            open.put(group, host);
        }
        return host;
    }

    void drop(String group) {
        WorkloadHost host = open.remove(group);
        if (host != null) {
            host.close();
        }
    }

    @Override
    public void close() {
        open.values().forEach(WorkloadHost::close);
        open.clear();
    }
}
