package harness.deploy.hosts.inventory;

import harness.core.UsageException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.TreeMap;

/** Turns names of machines into numbers, which mean the same everywhere. */
public final class PrivateAddresses {
    private PrivateAddresses() {}

    /**
     * @param inventory of machines
     * @return by the machines' names, the addresses by which they reach each other
     * @throws UsageException if a name is not known here
     */
    public static Map<String, String> of(Inventory inventory) {
        Map<String, String> addresses = new TreeMap<>();
        inventory.all().forEach(host -> addresses.put(host.name(), number(host)));
        return addresses;
    }

    private static String number(InventoryHost host) {
        try {
            return InetAddress.getByName(host.privateAddress()).getHostAddress();
        } catch (UnknownHostException e) {
            throw new UsageException(
                    "%s: '%s' is not known here: give its number under 'private-address' (--inventory)"
                            .formatted(host.label(), host.privateAddress()),
                    e);
        }
    }
}
