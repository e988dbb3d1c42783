package harness.deploy.hosts;

import java.util.List;

/**
 * A machine as it will be used.
 *
 * @param host where it is
 * @param javaHome of the JDK that runs everything there
 * @param disks directories that data go below, one on each disk; none for the master
 */
record DeployedHost(InventoryHost host, String javaHome, List<String> disks) {
    DeployedHost {
        disks = List.copyOf(disks);
    }
}
