package harness.deploy.hosts.inventory;

import harness.api.UsageException;
import harness.api.workload.Need;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Turns names of machines into numbers, which mean the same everywhere. */
public final class PrivateAddresses {
    private PrivateAddresses() {}

    /**
     * @param inventory of machines
     * @param needs of the workloads that will run on them
     * @return by the machines' names, the addresses by which they reach each other
     * @throws UsageException if a name is not known here, or a number is one that the workloads cannot use
     */
    public static Map<String, String> of(Inventory inventory, Set<Need> needs) {
        boolean old = Need.ofHadoop(needs) || needs.contains(Need.MPI);
        Map<String, String> addresses = new TreeMap<>();
        inventory.all().forEach(host -> addresses.put(host.name(), number(host, old)));
        return addresses;
    }

    /** Hadoop's daemons know no IPv6, and launchers of MPI take a colon for the end of a name. */
    private static String number(InventoryHost host, boolean old) {
        try {
            InetAddress address = InetAddress.getByName(host.privateAddress());
            if (old && address instanceof Inet6Address) {
                throw new UsageException(
                        "%s: '%s' is of IPv6, by which Hadoop and MPI do not reach it: give an IPv4 number under 'private-address' (--inventory)"
                                .formatted(host.label(), host.privateAddress()));
            }
            return address.getHostAddress();
        } catch (UnknownHostException e) {
            throw new UsageException(
                    "%s: '%s' is not known here: give its number under 'private-address' (--inventory)"
                            .formatted(host.label(), host.privateAddress()),
                    e);
        }
    }
}
