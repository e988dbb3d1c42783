package harness.deploy.hosts.inventory;

import harness.deploy.disk.Volume;
import harness.deploy.filesystem.HostTools;
import java.util.List;
import java.util.Optional;

/**
 * A machine as it will be used.
 *
 * @param host where it is
 * @param javaHome of the JDK that runs everything there; empty if one has to be installed first
 * @param packageManager by which a JDK is installed first; empty if there is one
 * @param disks directories that data go below, one on each disk; none for the master
 * @param cores physical cores that may be used
 * @param tools what it has of what file systems and MPI need
 * @param volumes that are made of its disks for the run; empty if nothing is formatted
 */
public record DeployedHost(
        InventoryHost host,
        String javaHome,
        Optional<String> packageManager,
        List<String> disks,
        int cores,
        HostTools tools,
        List<Volume> volumes) {
    public DeployedHost {
        disks = List.copyOf(disks);
        volumes = List.copyOf(volumes);
    }
}
