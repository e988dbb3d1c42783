package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What needs a kernel of its own: NFS's server and client, software RAID, OrangeFS's client. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("vm")
final class VirtualMachinesTest {
    private static final Duration GONE = Deadlines.OF_A_WAIT;
    private static final Duration RUN = Duration.ofMinutes(15);
    private static final String ALL_DISKS = String.join(", ", VirtualMachines.DISKS);

    @TempDir
    static Path directory;

    private static VirtualMachines machines;

    private final String name = SmallRun.newName();
    private final HarnessJar jar = HarnessJar.in(directory);

    @BeforeAll
    static void start() throws IOException {
        machines = VirtualMachines.start(directory);
    }

    @AfterAll
    static void stop() {
        if (machines != null) {
            machines.close();
        }
    }

    /** On disks that are given as an inventory has them. */
    private String[] run(String disks, String workloads, String filesystem, String... more) {
        return new JobsOnHosts(directory, 2).words(machines.inventory(disks), name, workloads, filesystem, more);
    }

    private HarnessJar.Result await(String... words) {
        try (Command command = jar.start(words)) {
            return command.await(RUN);
        }
    }

    @Test
    @Order(1)
    void theKernelsNfsServerOnRaidIsDeployedMeasuredColdAndRemoved() {
        HarnessJar.Result result = await(run(
                "{devices: [%s, %s], layout: raid0, chunk: 64KiB}"
                        .formatted(VirtualMachines.DISKS.get(0), VirtualMachines.DISKS.get(1)),
                "ior-read,pop",
                "nfs-sync,nfs-async,local",
                "--warm-ups",
                "0",
                "--set",
                "mpi.size=8MiB",
                "--set",
                "ior-read.block=1MiB",
                "--set",
                "ior-read.layout=file-per-process",
                "--set",
                "ior-read.shift=0",
                "--set",
                "ior-read.tool=kernel"));
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(6);
        for (String sync : List.of("nfs-sync", "nfs-async")) {
            assertThat(run.notes("pop-filesystem=" + sync + "-1"))
                    .contains(sync + ", 1 part-time server, mounted as nfs4 (10.77.0.2:/mnt/harness/raid0/harness-"
                            + name);
            assertThat(run.cache("ior-read-filesystem=" + sync + "-1"))
                    .isEqualTo("cold mounted anew on all 1 hosts; page cache dropped on all 1 servers");
        }
        assertThat(run.notes("pop-filesystem=local-1")).contains("files on local, mounted as xfs (/dev/md");
        assertThat(run.cache("ior-read-filesystem=local-1")).isEqualTo("cold page cache dropped on all 1 hosts");
        requireNothingOnMachines();
        run.requireNothingLeft();
    }

    @Test
    @Order(2)
    void aServerThatStopsEndsTheTrialAndSaysSo() {
        try (Command command = jar.start(run(
                "{devices: [%s], layout: raid10, file-system: ext4}".formatted(ALL_DISKS),
                "pop",
                "nfs-async",
                "--warm-ups",
                "0",
                "--set",
                "pop.size=8MiB,9MiB",
                "--set",
                "mpi.mount-options=soft,timeo=30,retrans=1"))) {
            command.awaitErr("healthy after", RUN);
            assertThat(machines.exec(1, "cat /proc/mdstat /proc/mounts"))
                    .containsPattern("md\\d+ : active raid10 vd[^\\n]*\\n[^\\n]* 512K chunks 2 near-copies \\[4/4]")
                    .containsPattern("/dev/md\\d+ /mnt/harness/raid10 ext4 rw,noatime")
                    .contains(",soft,", ",timeo=30,");
            command.awaitErr("pop-size=\\S+ +(passed|INVALID)", RUN);
            machines.exec(1, "rpc.nfsd 0");
            HarnessJar.Result result = command.await(RUN);
            assertThat(result.exit()).as(result.err()).isNotZero();
            assertThat(result.err()).contains("slave0 (").contains("the NFS server does not run");
        }
        requireNothingOnMachines();
    }

    @Test
    @Order(3)
    void aControllerThatIsKilledLeavesNeitherMountsNorServersNorArrays() {
        try (Command command = jar.start(run(
                "{devices: [%s], layout: raid6}".formatted(ALL_DISKS),
                "pop",
                "nfs-sync,local",
                "--set",
                "pop.size=64MiB"))) {
            command.awaitErr("healthy after", RUN);
            assertThat(machines.exec(0, "cat /proc/mounts")).contains(" nfs4 ");
            assertThat(machines.exec(1, "cat /proc/fs/nfsd/threads")).isEqualTo("16");
            assertThat(machines.exec(1, "cat /proc/mdstat")).contains("active raid6 vd", "[4/4] [UUUU]");
            command.signal("KILL");
            requireNothingOnMachines();
        }
    }

    /** The kernel has the client; Debian has neither its daemon nor the servers. */
    @Test
    @Order(4)
    void whatOrangeFsLacksIsNamed() {
        assertThat(machines.exec(1, "modprobe orangefs; cat /proc/filesystems")).contains("pvfs2");
        HarnessJar.Result result = await(run("[/var/tmp]", "pop", "orangefs"));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .contains("orangefs needs on slave0: program pvfs2-server (not in Debian")
                .doesNotContain("\tat ");
        assertThat(result.err().lines()).hasSize(1);
    }

    private static void requireNothingOnMachines() {
        Awaitility.await("nothing of Harness on the machines")
                .atMost(GONE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    for (int machine = 0; machine < machines.size(); machine++) {
                        assertThat(machines.exec(machine, """
                                        ps -eo args | grep '[h]arness' | grep -v harness-init
                                        pgrep -a '^(rpc.mountd|rpcbind)$'
                                        grep -E 'nfs|harness' /proc/mounts
                                        exportfs
                                        grep ^md /proc/mdstat
                                        for disk in /dev/vd[c-f]; do [ ! -b $disk ] || wipefs -p $disk | grep ^0x; done
                                        ls -d /mnt/harness/*/ /var/tmp/harness-root/runs/*/ 2>/dev/null
                                        true""")).isEmpty();
                        assertThat(machines.exec(machine, "cat /root/.ssh/authorized_keys")
                                        .lines())
                                .hasSize(1);
                    }
                });
    }
}
