package harness.deploy.client;

import harness.api.cache.ClassPathGroups;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.host.ClientJvm;
import harness.control.host.JvmWorkloadHost;
import harness.control.host.WorkloadHost;
import harness.control.provider.Site;
import harness.record.result.NodeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A cluster of nothing but workload hosts on this machine. */
final class ClientCluster implements Cluster {
    private final Site site;
    private final ClassPathGroups groups;
    private final List<WorkloadHost> hosts = new ArrayList<>();
    private boolean closed;

    ClientCluster(Site site, ClassPathGroups groups) {
        this.site = site;
        this.groups = groups;
    }

    @Override
    public Path configuration() {
        return site.work();
    }

    /** Nothing runs here that could be lost unseen. */
    @Override
    public Optional<String> damage() {
        return Optional.empty();
    }

    @Override
    public List<NodeState> nodes() {
        return List.of(NodeState.ofThisMachine(site.run()));
    }

    @Override
    public synchronized WorkloadHost open(String group, Set<Need> needs) throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
        WorkloadHost host = JvmWorkloadHost.start(
                ClientJvm.command(needs, site.run(), groups.unpack(group), site.cache())
                        .withTemporary(site.work()),
                site.work(),
                site.logs());
        hosts.add(host);
        return host;
    }

    /** Ends the hosts; a second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        hosts.forEach(WorkloadHost::close);
        hosts.clear();
    }
}
