package harness.deploy.hosts.inventory;

import harness.deploy.disk.DiskRequest;
import harness.deploy.remote.SshTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A machine as the inventory names it.
 *
 * @param name {@code master}, {@code slave0}, {@code slave1} and so on
 * @param address by which the controller reaches it
 * @param privateAddress by which the other machines of the cluster reach it
 * @param port of its SSH server
 * @param user to log in as
 * @param keys absolute files of private keys, tried in order; the word {@code agent} stands for all keys of an SSH agent
 * @param knownHosts file with its host key
 * @param disks directories, one on each disk; empty to discover mounted disks
 * @param java its JDK's home directory; else one is looked for
 * @param jump machine by which it is reached, {@code user@address:port}, with the same keys and known hosts
 * @param format disks that are to be formatted for a run, instead of directories that are there
 * @param install whether what it lacks may be installed by its package manager
 */
public record InventoryHost(
        String name,
        String address,
        String privateAddress,
        int port,
        String user,
        List<String> keys,
        String knownHosts,
        List<String> disks,
        Optional<String> java,
        Optional<Jump> jump,
        Optional<DiskRequest> format,
        boolean install) {
    /**
     * A machine between this one and another.
     *
     * @param user to log in as
     * @param address name or address
     * @param port of its SSH server
     */
    public record Jump(String user, String address, int port) {
        private SshTarget target(InventoryHost behind) {
            return new SshTarget(
                    "the jump host " + address, address, port, user, behind.paths(), Path.of(behind.knownHosts()));
        }
    }

    public InventoryHost {
        keys = List.copyOf(keys);
        disks = List.copyOf(disks);
    }

    /**
     * @param directories on its disks, of which none is formatted
     * @return the same machine with these disks
     */
    public InventoryHost withDisks(List<String> directories) {
        return with(directories, Optional.empty());
    }

    /**
     * @param devices to format, in place of those that the host's request names
     * @return the same machine
     */
    public InventoryHost withDevices(List<String> devices) {
        return with(disks, format.map(request -> request.on(devices)));
    }

    private InventoryHost with(List<String> directories, Optional<DiskRequest> formatted) {
        return new InventoryHost(
                name,
                address,
                privateAddress,
                port,
                user,
                keys,
                knownHosts,
                directories,
                java,
                jump,
                formatted,
                install);
    }

    /** {@return what to connect to} */
    public SshTarget target() {
        return new SshTarget(
                label(), address, port, user, paths(), Path.of(knownHosts), jump.map(between -> between.target(this)));
    }

    private List<Path> paths() {
        return keys.stream().map(Path::of).toList();
    }

    /** {@return for people, for example {@code slave2 (10.0.0.12)}} */
    public String label() {
        return name + " (" + address + (port == Inventory.SSH_PORT ? "" : ":" + port) + ")";
    }
}
