package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What needs a kernel of its own: NFS's server and client, software RAID, OrangeFS's client. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class VirtualMachinesTest {
    private static final Duration GONE = Duration.ofMinutes(2);
    private static final Duration RUN = Duration.ofMinutes(8);

    @TempDir
    static Path directory;

    private static VirtualMachines machines;

    private final String name = SmallRun.newName();
    private final HarnessJar jar = HarnessJar.in(directory);

    @BeforeAll
    static void start() throws IOException {
        machines = VirtualMachines.start(directory);
        array("md0", "xfs", "/data1", VirtualMachines.DISKS.subList(0, 2));
        array("md1", "ext4", "/data2", VirtualMachines.DISKS.subList(2, 4));
    }

    /** RAID 0 of two disks. */
    private static void array(String device, String type, String mount, List<String> disks) {
        machines.exec(
                1,
                "set -e; modprobe raid0; modprobe %2$s; mdadm --create /dev/%1$s --run --level=0 --raid-devices=2 --chunk=64 %4$s; "
                                .formatted(device, type, mount, String.join(" ", disks))
                        + "mkfs.%2$s -q /dev/%1$s; mkdir -p %3$s; mount /dev/%1$s %3$s".formatted(device, type, mount));
    }

    @AfterAll
    static void stop() {
        if (machines != null) {
            machines.close();
        }
    }

    private String[] run(String disks, String workloads, String filesystem, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--provider", "hosts", "--workloads", workloads));
        words.addAll(List.of("--inventory", machines.inventory(disks).toString(), "--filesystem", filesystem));
        words.addAll(List.of("--repeats", "1", "--out", directory.toString(), "--name", name));
        words.addAll(List.of("--set", "mpi.processes=2", "--set", "mpi.oversubscribe=yes"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private HarnessJar.Result await(String... words) {
        try (Command command = jar.start(words)) {
            return command.await(RUN);
        }
    }

    @Test
    @Order(1)
    void theKernelsNfsServerIsDeployedMeasuredColdAndRemoved() {
        HarnessJar.Result result = await(run(
                "/data1",
                "ior-read,pop",
                "nfs-sync,nfs-async,local",
                "--set",
                "mpi.size=8MiB",
                "--set",
                "ior-read.layout=file-per-process",
                "--set",
                "ior-read.shift=0",
                "--set",
                "ior-read.tool=kernel"));
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomes()).as(result.err()).hasSize(12);
        assertThat(run.outcomeRows())
                .allSatisfy(row -> assertThat(RunOnDisk.text(row, "outcome") + " " + RunOnDisk.text(row, "reason"))
                        .matches("passed .*(compared|read again).*|invalid too short: .*"));
        for (String sync : List.of("nfs-sync", "nfs-async")) {
            assertThat(notes(run, "pop-filesystem=" + sync + "-1"))
                    .contains(sync + ", 1 part-time server, mounted as nfs4 (10.77.0.2:/data1/harness-" + name);
            assertThat(cache(run, "ior-read-filesystem=" + sync + "-1"))
                    .isEqualTo("cold mounted anew on all 1 hosts; page cache dropped on all 1 servers");
        }
        assertThat(notes(run, "pop-filesystem=local-1")).contains("files on local, mounted as xfs (/dev/md0)");
        assertThat(cache(run, "ior-read-filesystem=local-1")).isEqualTo("cold page cache dropped on all 1 hosts");
        requireNothingOnMachines();
        run.requireNothingLeft();
    }

    private static String notes(RunOnDisk run, String trial) {
        return row(run, trial).path("notes").toString();
    }

    private static String cache(RunOnDisk run, String trial) {
        JsonNode cache = row(run, trial).path("cache");
        return cache.path("kind").asText() + " " + cache.path("how").asText();
    }

    private static JsonNode row(RunOnDisk run, String trial) {
        return run.outcomeRows().stream()
                .filter(row -> RunOnDisk.text(row, "trial").equals(trial))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Order(2)
    void aServerThatStopsMakesTheResultInvalid() {
        try (Command command = jar.start(run("/data2", "pop", "nfs-async", "--set", "pop.size=8MiB"))) {
            command.awaitErr("pop warm-up +(passed|INVALID)");
            machines.exec(1, "rpc.nfsd 0");
            HarnessJar.Result result = command.await(RUN);
            assertThat(result.exit()).as(result.err()).isNotZero();
            assertThat(result.err()).contains("slave0 (").contains("the NFS server does not run");
        }
        requireNothingOnMachines();
    }

    @Test
    @Order(3)
    void aControllerThatIsKilledLeavesNeitherMountsNorServers() {
        try (Command command = jar.start(run("/data2", "pop", "nfs-sync,local", "--set", "pop.size=64MiB"))) {
            command.awaitErr("healthy after");
            assertThat(machines.exec(0, "cat /proc/mounts")).contains(" nfs4 ");
            assertThat(machines.exec(1, "cat /proc/fs/nfsd/threads")).isEqualTo("16");
            command.signal("KILL");
            requireNothingOnMachines();
        }
    }

    /** The kernel has the client; Debian has neither its daemon nor the servers. */
    @Test
    @Order(4)
    void whatOrangeFsLacksIsNamed() {
        assertThat(machines.exec(1, "modprobe orangefs; cat /proc/filesystems")).contains("pvfs2");
        HarnessJar.Result result = jar.run(run("/data1", "pop", "orangefs"));
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
                                        pgrep -x 'rpc.mountd|rpcbind|rpc.statd'
                                        grep -E 'nfs|harness' /proc/mounts
                                        exportfs
                                        ls -d /data*/harness-* /var/tmp/harness-root/runs/*/ 2>/dev/null
                                        true""")).isEmpty();
                        assertThat(machines.exec(machine, "cat /root/.ssh/authorized_keys")
                                        .lines())
                                .hasSize(1);
                    }
                });
    }
}
