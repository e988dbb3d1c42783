package harness.deploy.hosts;

import harness.core.UsageException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Machines for a cluster.
 *
 * @param file where they are named, for messages
 * @param work absolute directory on every machine for what Harness keeps there
 * @param master runs NameNode and ResourceManager
 * @param slaves run DataNodes and NodeManagers; one or more
 */
public record Inventory(String file, String work, InventoryHost master, List<InventoryHost> slaves) {
    /** The standard port of SSH. */
    public static final int SSH_PORT = 22;

    /** Refuses two names for one machine. */
    public Inventory {
        slaves = List.copyOf(slaves);
        Set<String> seen = new HashSet<>();
        for (InventoryHost host :
                Stream.concat(Stream.of(master), slaves.stream()).toList()) {
            if (!seen.add(host.address() + ":" + host.port())) {
                throw new UsageException("'%s' is named twice in %s: each machine is one node (--inventory)"
                        .formatted(host.address(), file));
            }
        }
    }

    /**
     * @param count of slaves
     * @return the master and the first slaves
     * @throws UsageException if there are not so many
     */
    Inventory withSlaves(int count) {
        if (count > slaves.size()) {
            throw new UsageException("'%d' slaves are asked for and %s has %d: 1 to %d is allowed (--slaves)"
                    .formatted(count, file, slaves.size(), slaves.size()));
        }
        return new Inventory(file, work, master, slaves.subList(0, count));
    }

    /** {@return all machines, master first} */
    public List<InventoryHost> all() {
        return Stream.concat(Stream.of(master), slaves.stream()).toList();
    }
}
