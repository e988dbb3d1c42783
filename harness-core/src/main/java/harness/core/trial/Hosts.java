package harness.core.trial;

import harness.core.cluster.Cluster;
import harness.core.host.WorkloadHost;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** One workload host per class-path group, opened when first needed and again after it was lost. */
final class Hosts implements AutoCloseable {
    private final Cluster cluster;
    private final Map<String, WorkloadHost> open = new HashMap<>();

    Hosts(Cluster cluster) {
        this.cluster = cluster;
    }

    WorkloadHost of(String group) throws IOException {
        WorkloadHost host = open.get(group);
        if (host == null) {
            host = cluster.open(group);
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
