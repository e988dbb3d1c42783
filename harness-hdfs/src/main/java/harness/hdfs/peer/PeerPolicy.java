package harness.hdfs.peer;

import harness.core.machine.ConnectionOwner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits connections of this user's processes on this machine, by the kernel's word, and those of the cluster's other
 * machines, by their addresses.
 *
 * @param machines addresses of the cluster's machines, as digits
 */
public record PeerPolicy(Set<String> machines) {
    /** Key of the configuration: addresses of the cluster's machines. Without it, there are none but this one. */
    public static final String MACHINES = "harness.cluster.addresses";

    private static final Logger LOG = LoggerFactory.getLogger(PeerPolicy.class);

    /** Copies the set. */
    public PeerPolicy {
        machines = Set.copyOf(machines);
    }

    /**
     * @param configuration of a daemon
     * @return its policy
     */
    public static PeerPolicy of(Configuration configuration) {
        return new PeerPolicy(Set.copyOf(configuration.getTrimmedStringCollection(MACHINES)));
    }

    /**
     * @param peer where a connection comes from
     * @param here where it has come to
     * @return whether it may be answered. Where the system does not tell whose a connection is (all but Linux), those from
     *     this machine may
     */
    public boolean admits(InetSocketAddress peer, InetSocketAddress here) {
        try {
            boolean admitted = isHere(peer.getAddress(), here.getAddress())
                    ? ConnectionOwner.isOwn(peer, here)
                    : machines.contains(peer.getAddress().getHostAddress());
            if (!admitted) {
                LOG.warn("Refused a connection from {} to {}: it is not of the cluster's user", peer, here);
            }
            return admitted;
        } catch (IOException e) {
            LOG.error("Refused a connection from {} to {}", peer, here, e);
            return false;
        }
    }

    private static boolean isHere(InetAddress peer, InetAddress here) throws IOException {
        return peer.isLoopbackAddress() || peer.equals(here) || NetworkInterface.getByInetAddress(peer) != null;
    }
}
