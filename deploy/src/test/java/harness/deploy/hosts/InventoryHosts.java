package harness.deploy.hosts;

import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import java.util.List;
import java.util.Optional;

/** Machines that can be logged in to, for tests that need no more than that. */
public final class InventoryHosts {
    private InventoryHosts() {}

    /** One that answers to its name. */
    public static InventoryHost host(String name) {
        return host(name, name);
    }

    public static InventoryHost host(String name, String address) {
        return host(name, address, "alice", Optional.empty(), true);
    }

    public static InventoryHost host(String name, String address, String user, Optional<String> java, boolean install) {
        return new InventoryHost(
                name,
                address,
                address,
                Inventory.SSH_PORT,
                user,
                List.of(),
                "known",
                List.of(),
                java,
                Optional.empty(),
                Optional.empty(),
                install);
    }
}
