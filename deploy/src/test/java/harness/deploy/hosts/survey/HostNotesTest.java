package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;

import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskFileSystem;
import harness.deploy.disk.Volume;
import harness.deploy.hosts.InventoryHosts;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.inventory.InventoryHost;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostNotesTest {
    private static final HostFacts FACTS = HostFacts.parse("""
            cores=8
            memory=16000000000
            epoch=1795281687
            work=ok|/dev/sda1|1000|400|/|/var/tmp/harness-a
            """);

    private static Survey.Host host(String name, long skew, String... devices) {
        return host(name, skew, Optional.empty(), devices);
    }

    private static Survey.Host host(String name, long skew, Optional<String> packageManager, String... devices) {
        InventoryHost host = InventoryHosts.host(name, "10.0.0.1");
        List<Volume> volumes = List.of(devices).stream()
                .map(device -> new Volume(
                        "/mnt/harness/x",
                        List.of(device),
                        Arrangement.JBOD,
                        DiskFileSystem.XFS,
                        512 << 10,
                        1L << 40,
                        List.of()))
                .toList();
        return new Survey.Host(
                new DeployedHost(host, "/jdk", packageManager, List.of("/d"), 8, FACTS.tools(), volumes), FACTS, skew);
    }

    @Test
    void clocksThatAreWrongAreNamed() {
        assertThat(HostNotes.ofBare(List.of(host("master", -75), host("slave0", 1), host("slave1", 3)), false))
                .containsExactly(
                        "the clock of master (10.0.0.1) is 75 s behind this machine's: rates that are taken over several hosts suffer",
                        "the clock of slave1 (10.0.0.1) is 3 s ahead of this machine's: rates that are taken over several hosts suffer");
    }

    @Test
    void whatIsInstalledIsSaid() {
        List<Survey.Host> hosts =
                List.of(host("master", 0, Optional.of("apt-get")), host("slave0", 0, Optional.of("dnf")));
        assertThat(HostNotes.ofBare(hosts, false))
                .as("jobs of MPI are started from the master alone")
                .containsExactly("a Java runtime is installed, and stays, on master (10.0.0.1) (by apt-get)");
        assertThat(HostNotes.ofBare(hosts, true))
                .as("clients of probes are on all slaves")
                .containsExactly(
                        "a Java runtime is installed, and stays, on master (10.0.0.1) (by apt-get), slave0 (10.0.0.1) (by dnf)");
    }

    @Test
    void whatIsFormattedIsSaidOnceForAllSlavesThatAreAlike() {
        assertThat(HostNotes.ofBare(
                        List.of(
                                host("master", 0),
                                host("slave0", 0, "/dev/sdb"),
                                host("slave1", 0, "/dev/sdb"),
                                host("slave2", 0)),
                        false))
                .containsExactly(
                        "format /dev/sdb with xfs and mount it at /mnt/harness/x, noatime (1 TiB), on slave0 (10.0.0.1), slave1 (10.0.0.1)",
                        "data on /d; nothing is formatted or mounted");
    }
}
