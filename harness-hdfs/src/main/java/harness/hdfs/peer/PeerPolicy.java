package harness.hdfs.peer;

import harness.api.machine.ConnectionOwner;
import harness.hdfs.config.HostSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits connections of the cluster user's processes: on this machine by the kernel's word, on one of the cluster's other machines by
 * the word of the kernel there, which its {@link OwnerServer} passes on.
 *
 * @param machines addresses of the cluster's machines, as digits, each with the port of its {@link OwnerServer}
 */
public record PeerPolicy(Map<String, Integer> machines) {
    private static final Logger LOG = LoggerFactory.getLogger(PeerPolicy.class);

    public PeerPolicy {
        machines = Map.copyOf(machines);
    }

    /**
     * @param configuration of a daemon; without {@link HostSettings#MACHINES} there is no other machine
     * @return its policy
     */
    public static PeerPolicy of(Configuration configuration) {
        Map<String, Integer> machines = new TreeMap<>();
        for (String machine : configuration.getTrimmedStringCollection(HostSettings.MACHINES)) {
            int colon = machine.lastIndexOf(':');
            machines.put(machine.substring(0, colon), Integer.parseInt(machine.substring(colon + 1)));
        }
        return new PeerPolicy(machines);
    }

    /**
     * @param peer where a connection comes from
     * @param here where it has come to
     * @return whether it may be answered. Where the system does not tell whose a connection is (all but Linux), those from
     *     this machine may
     */
    public boolean admits(InetSocketAddress peer, InetSocketAddress here) {
        try {
            ConnectionEnds ends = new ConnectionEnds(peer, here);
            boolean admitted = ends.isLocal() ? ConnectionOwner.isOwn(peer, here) : admits(ends);
            if (!admitted) {
                LOG.warn("Refused a connection from {} to {}: it is not of the cluster's user", peer, here);
            }
            return admitted;
        } catch (IOException e) {
            LOG.error("Refused a connection from {} to {}", peer, here, e);
            return false;
        }
    }

    private boolean admits(ConnectionEnds ends) throws IOException {
        Integer there = machines.get(ends.peer().getAddress().getHostAddress());
        Integer own = machines.get(ends.here().getAddress().getHostAddress());
        return there != null
                && own != null
                && OwnerClient.isOwn(
                        ends,
                        new InetSocketAddress(ends.here().getAddress(), own),
                        new InetSocketAddress(ends.peer().getAddress(), there));
    }
}
