package harness.deploy.hosts.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import harness.api.UsageException;
import harness.api.workload.Need;
import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskFileSystem;
import harness.deploy.disk.DiskRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InventoryFileTest {
    @TempDir
    Path home;

    private Path file;

    @BeforeEach
    void aUserWithAKey() throws IOException {
        file = home.resolve("hosts.yaml");
        Files.createDirectories(home.resolve(".ssh"));
        Files.writeString(home.resolve(".ssh/id_ed25519"), "a key");
    }

    private Inventory parse(String text) {
        return InventoryFile.parse(file, text, home);
    }

    @Test
    void addressesAloneAreEnough() {
        Inventory inventory = parse("""
                user: alice
                master: 10.0.0.1
                slaves: [10.0.0.2, node3.example]
                """);
        assertThat(inventory.work()).isEqualTo("/var/tmp/harness-alice");
        assertThat(inventory.master())
                .extracting(InventoryHost::label, InventoryHost::port, InventoryHost::user)
                .containsExactly("master (10.0.0.1)", 22, "alice");
        assertThat(inventory.slaves()).extracting(InventoryHost::name).containsExactly("slave0", "slave1");
        assertThat(inventory.slaves().get(1)).satisfies(slave -> {
            assertThat(slave.privateAddress()).isEqualTo("node3.example");
            assertThat(slave.disks()).as("to be discovered").isEmpty();
            assertThat(slave.keys())
                    .as("the SSH agent's first, as with OpenSSH")
                    .containsExactly("agent", home.resolve(".ssh/id_ed25519").toString());
            assertThat(slave.knownHosts())
                    .isEqualTo(home.resolve(".ssh/known_hosts").toString());
        });
    }

    @Test
    void aKeyThatIsNamedIsTheOnlyOne() {
        String machines = "user: alice\nmaster: a\nslaves: [b]\n";
        assertThat(parse(machines + "key: .ssh/id_ed25519").master().keys())
                .containsExactly(home.resolve(".ssh/id_ed25519").toString());
        assertThat(parse(machines + "key: agent").master().keys()).containsExactly("agent");
    }

    @Test
    void machinesBehindAnotherAreReachedByIt() {
        Inventory inventory = parse("""
                user: alice
                jump: bob@gate.example:2222
                master: 10.0.0.1
                slaves:
                  - 10.0.0.2
                  - address: 10.0.0.3
                    jump: other.example
                """);
        assertThat(inventory.master().jump()).contains(new InventoryHost.Jump("bob", "gate.example", 2222));
        assertThat(inventory.slaves().get(0).jump())
                .isEqualTo(inventory.master().jump());
        assertThat(inventory.slaves().get(1).jump()).contains(new InventoryHost.Jump("alice", "other.example", 22));
        assertThatThrownBy(() -> parse("""
                jump: "a b"
                master: 10.0.0.1
                slaves: [10.0.0.2]
                """))
                .isInstanceOf(UsageException.class)
                .hasMessage("hosts.yaml: 'a b' is not a jump host: address, user@address or user@address:port is"
                        + " (--inventory)");
    }

    @Test
    void nothingIsInstalledWhereTheInventorySaysSo() {
        Inventory inventory = parse("""
                install: false
                master: 10.0.0.1
                slaves: [{address: 10.0.0.2, install: yes}, 10.0.0.3]
                """);
        assertThat(inventory.all()).extracting(InventoryHost::install).containsExactly(false, true, false);
        assertThat(parse("master: a\nslaves: [b]\n").master().install()).isTrue();
    }

    @Test
    void valuesMeanWhatIsWritten() {
        Inventory inventory = parse("""
                user: no
                port: 022
                install: True
                master: 1.10
                slaves: [{address: 0x10, disks: [/data]}]
                """);
        assertThat(inventory.all()).extracting(InventoryHost::address).containsExactly("1.10", "0x10");
        assertThat(inventory.master())
                .extracting(InventoryHost::user, InventoryHost::port, InventoryHost::install)
                .containsExactly("no", 22, true);
        assertThatThrownBy(() -> parse("master: a\nslaves: [b]\n---\nmaster: c\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("hosts.yaml: an inventory is one YAML document, and this has more (--inventory)");
    }

    @Test
    void hadoopAndMpiNeedAddressesOfIPv4() {
        Inventory far = parse("""
                master: {address: "2001:db8::1", private-address: 10.0.0.1}
                slaves: [{address: "[2001:db8::2]", private-address: 10.0.0.2}]
                """);
        assertThat(PrivateAddresses.of(far, Need.HADOOP)).containsEntry("slave0", "10.0.0.2");
        Inventory near = parse("master: 10.0.0.1\nslaves: ['::1']\n");
        assertThat(PrivateAddresses.of(near, Set.of(Need.CLIENTS))).containsEntry("slave0", "0:0:0:0:0:0:0:1");
        for (Need need : List.of(Need.HDFS, Need.MPI)) {
            assertThatThrownBy(() -> PrivateAddresses.of(near, Set.of(need)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(
                            "slave0 (::1): '::1' is of IPv6, by which Hadoop and MPI do not reach it: give an IPv4 number under 'private-address' (--inventory)");
        }
    }

    @Test
    void whatAMachineSaysGoesBeforeWhatAllSay() {
        Inventory inventory = parse("""
                user: alice
                disks: [/data1, /data2]
                known-hosts: hosts
                master: {address: 10.0.0.1, user: bob}
                slaves:
                  - {address: 10.0.0.2, port: 2222, private-address: 192.168.0.2}
                  - {address: 10.0.0.3, disks: discover}
                """);
        assertThat(inventory.master().user()).isEqualTo("bob");
        assertThat(inventory.slaves().get(0)).satisfies(slave -> {
            assertThat(slave.label()).isEqualTo("slave0 (10.0.0.2:2222)");
            assertThat(slave.privateAddress()).isEqualTo("192.168.0.2");
            assertThat(slave.disks()).containsExactly("/data1", "/data2");
            assertThat(slave.knownHosts())
                    .as("beside the inventory")
                    .isEqualTo(home.resolve("hosts").toString());
        });
        assertThat(inventory.slaves().get(1).disks()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'slave: [a]'                                    | unknown key 'slave': did you mean 'slaves'
            'master: a\nslaves: [{address: b, disk: /d}]'   | unknown key 'slave0.disk': did you mean 'disks'
            'master: {address: a, disks: [/d]}\nslaves: [b]'| unknown key 'master.disks'
            'master: a'                                     | a list of one or more 'slaves'
            'master: a\nslaves: []'                         | a list of one or more 'slaves'
            'master: a\nmaster: b\nslaves: [c]'             | line 2: Duplicate field 'master'
            'master: a\nslaves: [b, c, b]'                  | 'b' is named twice in hosts.yaml
            'master: a\nslaves: [a]'                        | 'a' is named twice in hosts.yaml
            'master: a\nslaves: [{user: u}]'                | slave0 has no 'address'
            'master: a\nslaves: [b]\nport: 70000'           | '70000' is not a port: 1 to 65535 is allowed
            'master: a\nslaves: [b]\ndisks: all'            | 'all' is not allowed for disks of slave0: discover
            'master: a\nslaves: [b]\ndisks: [data]'         | 'data' is not allowed for disks: an absolute path is
            'master: a\nslaves: [b]\ndisks: [/d, /d]'       | '/d' is named twice among the disks of slave0
            'master: a\nslaves: [b]\nkey: nowhere'          | nowhere' cannot be read
            'master: a\nslaves: [b]\nwork: /my work'        | '/my work' is not allowed for work: a path of ASCII letters, digits and ./_@+=~- is
            'master: a\nslaves: [b]\ndisks: ["/d''1"]'      | d'1' is not allowed for disks: a path of ASCII letters
            'master: a\nslaves: [b]\ndisks: ["/d,e"]'       | '/d,e' is not allowed for disks: a path of ASCII letters
            'master: a\nslaves: [b]\njava: /opt/my jdk'     | '/opt/my jdk' is not allowed for java: a path of ASCII letters
            'master: a\nslaves: [b]\ninstall: maybe'        | 'maybe' is not allowed for install: true or false is
            'master: a\nslaves: [b]\nwork: here'            | 'here' is not allowed for work: an absolute path is
            'master: a\nslaves: [b]\ndisks: {device: [/dev/sdb]}'    | disks of slave0: unknown key 'device': did you mean 'devices'
            'master: a\nslaves: [b]\ndisks: {layout: jbod}'          | disks of slave0: 'devices' is a list of one or more
            'master: a\nslaves: [b]\ndisks: {devices: [sdb]}'        | 'sdb' is no device: a path below /dev is
            'master: a\nslaves: [b]\ndisks: {devices: [/dev/../etc]}'| '/dev/../etc' is no device
            'master: a\nslaves: [b]\ndisks: {devices: empty, layout: raid5}'| 'raid5' is not allowed for layout: jbod, raid0, raid6, raid10 is
            'master: a\nslaves: [b]\ndisks: {devices: empty, file-system: zfs}'| 'zfs' is not allowed for file-system: xfs, ext4 is
            'master: a\nslaves: [b]\ndisks: {devices: empty, chunk: 100KiB}'| '100KiB' is not allowed for chunk: a power of 2
            'master: a\nslaves: [b]\ndisks: {devices: [/dev/b], overwrite: [/dev/c]}'| '/dev/c' is named under 'overwrite' and not under 'devices'
            'master: -oProxyCommand=x\nslaves: [b]'         | '-oProxyCommand=x' is not allowed for address
            'master: [a'                                    | line
            """)
    void whatIsWrongIsRefusedInOneLineThatNamesIt(String text, String message) {
        assertThatThrownBy(() -> parse(text.replace("\\n", "\n")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageEndingWith("(--inventory)")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @Test
    void disksThatAreToBeFormattedAreAMap() {
        Inventory inventory = parse("""
                master: a
                disks: {devices: empty}
                slaves:
                  - b
                  - address: c
                    disks: {devices: [/dev/sdb, /dev/sdc], layout: raid0, file-system: ext4, chunk: 64KiB, overwrite: [/dev/sdc]}
                  - {address: d, disks: discover}
                """);
        assertThat(inventory.master().format()).isEmpty();
        assertThat(inventory.slaves())
                .extracting(InventoryHost::format)
                .containsExactly(
                        Optional.of(new DiskRequest(
                                List.of(), 0, Arrangement.JBOD, DiskFileSystem.XFS, 512 << 10, Set.of())),
                        Optional.of(new DiskRequest(
                                List.of("/dev/sdb", "/dev/sdc"),
                                0,
                                Arrangement.RAID0,
                                DiskFileSystem.EXT4,
                                64 << 10,
                                Set.of("/dev/sdc"))),
                        Optional.empty());
    }

    @Test
    void moreSlavesThanThereAreAreRefused() {
        Inventory inventory = parse("master: a\nslaves: [b, c]\n");
        assertThat(inventory.withSlaves(1).slaves())
                .extracting(InventoryHost::address)
                .containsExactly("b");
        assertThatThrownBy(() -> inventory.withSlaves(3))
                .hasMessage("'3' slaves are asked for and hosts.yaml has 2: 1 to 2 is allowed (--slaves)");
    }

    @Test
    void serversComeBeforeTheSlavesAndAreNoneOfThem() {
        Inventory inventory = parse("master: a\nservers: [s, {address: t, disks: [/data]}]\nslaves: [b, c]\n");
        assertThat(inventory.servers()).isEqualTo(2);
        assertThat(inventory.count()).isEqualTo(2);
        assertThat(inventory.withSlaves(1).all())
                .extracting(InventoryHost::name, InventoryHost::address)
                .containsExactly(
                        tuple("master", "a"), tuple("server0", "s"), tuple("server1", "t"), tuple("slave0", "b"));
        assertThat(inventory.slaves().get(1).disks()).containsExactly("/data");
        assertThatThrownBy(() -> inventory.withSlaves(3)).hasMessageContaining("has 2: 1 to 2 is allowed");
        assertThatThrownBy(() -> parse("master: a\nservers: []\nslaves: [b]\n"))
                .hasMessageContaining("'servers' is a list of one or more machines");
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> InventoryFile.read(home.resolve("none.yaml")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yaml' cannot be read (--inventory)");
    }
}
