package harness.deploy.hosts.inventory;

import harness.api.UsageException;
import harness.api.text.PlainText;
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
 * @param slaves run DataNodes and NodeManagers, or processes of MPI; one or more beside those that only serve
 * @param servers how many of the slaves, the first, serve file systems and do nothing else; 0 or more
 */
public record Inventory(String file, String work, InventoryHost master, List<InventoryHost> slaves, int servers) {
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

    /** {@return how many slaves there are that do more than serve} */
    public int count() {
        return slaves.size() - servers;
    }

    /**
     * @param count of slaves that do more than serve
     * @return the master, the servers and the first of these slaves
     * @throws UsageException if there are not so many
     */
    public Inventory withSlaves(int count) {
        if (count > count()) {
            throw new UsageException("'%d' slaves are asked for and %s has %d: 1 to %d is allowed (--slaves)"
                    .formatted(count, file, count(), count()));
        }
        return new Inventory(file, work, master, slaves.subList(0, servers + count), servers);
    }

    /**
     * @param directories for data on every slave in place of its disks, with commas between
     * @return the same machines
     * @throws UsageException if one is no plain absolute path
     */
    public Inventory withData(String directories) {
        List<String> named = List.of(directories.split(",", -1));
        named.stream()
                .filter(path -> !path.startsWith("/") || !PlainText.REMOTE_PATH.is(path))
                .findFirst()
                .ifPresent(path -> {
                    throw new UsageException(
                            "'%s' is not allowed: absolute paths of %s, with commas between, are (--data)"
                                    .formatted(path, PlainText.REMOTE_PATH.allowed()));
                });
        return new Inventory(
                file,
                work,
                master,
                slaves.stream().map(slave -> slave.withDisks(named)).toList(),
                servers);
    }

    /** {@return all machines, master first} */
    public List<InventoryHost> all() {
        return Stream.concat(Stream.of(master), slaves.stream()).toList();
    }
}
