package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MPI programs on three hosts and one that starts them, over file systems that are deployed for the run. */
@Order(2)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("mpi")
final class MpiHostsTest {
    private static final int SLAVES = 3;
    private static final Duration GONE = Deadlines.OF_A_WAIT;

    @TempDir
    static Path directory;

    private static ContainerHosts hosts;

    private final String name = SmallRun.newName();
    private final HarnessJar jar = HarnessJar.in(directory);

    @BeforeAll
    static void start() throws IOException {
        hosts = ContainerHosts.start(directory, SLAVES);
    }

    @AfterAll
    static void stop() {
        if (hosts != null) {
            // What a run leaves in a directory of this machine, only root there can remove.
            hosts.exec(0, "rm -rf /shared/*");
            hosts.close();
        }
    }

    private String[] run(String workloads, String filesystem, String... more) {
        return new JobsOnHosts(directory, SLAVES).words(hosts.inventory(), name, workloads, filesystem, more);
    }

    @Test
    @Order(1)
    void onePlanRunsFourPatternsOverThreeFileSystems() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                provider: hosts
                inventory: %s
                workloads: [ior-write, btio, flashio, pop]
                filesystem: [glusterfs-distribute, glusterfs-replica, /shared]
                repeats: 1
                warm-ups: 0
                set:
                  mpi: {processes: 4, oversubscribe: "yes", size: 8MiB, mapping: node}
                  ior-write: {block: 1MiB, interface: mpiio}
                  btio: {class: S, size: 1MiB, solver-ms: 30, filesystem: glusterfs-distribute}
                  flashio.filesystem: glusterfs-replica
                """.formatted(hosts.inventory()));
        HarnessJar.Result result =
                jar.run("run", "--plan", plan.toString(), "--out", directory.toString(), "--name", name);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(8);
        assertThat(run.notes("pop-filesystem=glusterfs-replica-1"))
                .contains("Open MPI", "glusterfs-replica, 3 part-time servers, mounted as fuse.glusterfs")
                .contains(hosts.address(1), hosts.address(3), "--map-by node");
        assertThat(run.cache("pop-filesystem=glusterfs-distribute-1"))
                .isEqualTo("cold mounted anew on all 3 hosts; page cache dropped on all 3 servers");
        assertThat(run.cache("pop-filesystem=given-1"))
                .isEqualTo("warm cached: the servers of given /shared are out of reach");
        assertThat(run.path().resolve("report.html")).content().contains("glusterfs-replica", "glusterfs-distribute");
        assertThat(hosts.processes(0)).doesNotContain("NameNode");
        requireNothingOnHosts();
        run.requireNothingLeft();
    }

    @Test
    @Order(2)
    void whatTheHostsDoNotHaveIsRefusedInOneLine() {
        refused("orangefs needs on slave0: program pvfs2-server", run("pop", "orangefs"));
        refused(
                "nfs-sync needs on slave0: program exportfs (Debian: apt-get install nfs-kernel-server)",
                run("pop", "nfs-sync"));
        refused(
                "no host is left for processes",
                run("pop", "glusterfs-replica", "--set", "mpi.placement=dedicated", "--set", "mpi.servers=3"));
        refused("every host has a tmpfs of its own", run("pop", "tmpfs"));
        refused("'8' is not a square number", run("btio", "/shared", "--set", "btio.processes=8"));
    }

    private void refused(String message, String... words) {
        HarnessJar.Result result = jar.run(words);
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ");
        assertThat(result.err().lines()).hasSize(1);
        assertThat(directory.resolve(name)).doesNotExist();
    }

    @Test
    @Order(3)
    void aDirectoryThatIsNotSharedStopsTheRunBeforeItMeasures() {
        HarnessJar.Result result = jar.run(run("pop", "/data2"));
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("given /data2 is not the same here as on the master")
                .doesNotContain("\tat ");
        requireNothingOnHosts();
    }

    /** Hosts whose own names nobody knows, and one whose keys lie where OpenSSH does not make them. */
    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    @Order(3)
    void namesOfHostsAndPlacesOfTheirKeysNeedNotBeKnown(String mpi) {
        for (int host = 0; host <= SLAVES; host++) {
            hosts.forgetOwnName(host);
        }
        hosts.moveHostKeys(1);
        HarnessJar.Result result = jar.run(run(
                "pop",
                "glusterfs-distribute",
                "--warm-ups",
                "0",
                "--set",
                "mpi.mpi=" + mpi,
                "--set",
                "mpi.mapping=node",
                "--set",
                "pop.size=2MiB"));
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        new RunOnDisk(directory.resolve(name), jar).requireProven(1);
        requireNothingOnHosts();
    }

    /** Several times: MPI_Finalize of Debian's MPICH waits for ever often where processes are on several hosts. */
    @Test
    @Order(4)
    void mpichEndsOnSeveralHosts() {
        HarnessJar.Result result = jar.run(run(
                "pop",
                "/shared",
                "--warm-ups",
                "0",
                "--set",
                "mpi.mpi=mpich",
                "--set",
                "mpi.mapping=node",
                "--set",
                "pop.size=2MiB,3MiB,4MiB,5MiB"));
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(4);
        assertThat(run.outcomeRows())
                .allSatisfy(row ->
                        assertThat(row.path("notes").toString()).contains("MPICH", hosts.address(1), hosts.address(3)));
        requireNothingOnHosts();
    }

    @Test
    @Order(5)
    void aHungProgramFailsAtItsLimitAndIsGoneEverywhere() throws IOException {
        Path hanging = Files.writeString(directory.resolve("shared/hang"), "#!/bin/sh\nexec sleep 987654\n");
        Files.setPosixFilePermissions(hanging, PosixFilePermissions.fromString("rwxr-xr-x"));
        HarnessJar.Result result = jar.run(run(
                "mpi-metadata",
                "/shared",
                "--set",
                "mpi-metadata.tool=standard",
                "--set",
                "mpi-metadata.program=/shared/hang",
                "--set",
                "mpi.limit=3"));
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err()).contains("hang did not end within 3 s and was killed");
        requireNothingOnHosts();
    }

    @Test
    @Order(6)
    void aControllerThatIsKilledLeavesNeitherMountsNorServersAndItsRunGoesOn() {
        String[] words = run(
                "btio",
                "glusterfs-disperse",
                "--set",
                "btio.processes=4",
                "--set",
                "btio.class=S",
                "--set",
                "btio.size=2MiB",
                "--set",
                "btio.solver-ms=2");
        try (Command command = jar.start(words)) {
            command.awaitErr("btio warm-up +passed");
            Awaitility.await().atMost(GONE).until(() -> hosts.exec(1, ps("harness-kernels")), text -> !text.isEmpty());
            assertThat(hosts.exec(1, "cat /proc/mounts")).contains("fuse.glusterfs");
            assertThat(hosts.exec(1, "cat /root/.ssh/authorized_keys")).contains("harness-" + name);
            command.signal("KILL");
            requireNothingOnHosts();
        }
        HarnessJar.Result resumed = jar.run("resume", directory.resolve(name).toString());
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomes()).containsEntry("btio-1", "passed");
        requireNothingOnHosts();
        run.requireNothingLeft();
    }

    @Test
    @Order(7)
    void aServerThatDiesMakesTheResultInvalid() {
        try (Command command =
                jar.start(run("pop", "glusterfs-replica", "--warm-ups", "0", "--set", "pop.size=256MiB,257MiB"))) {
            command.awaitErr("pop-size=\\S+ +(passed|INVALID too short)");
            hosts.exec(2, "pkill -KILL -x glusterfsd");
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
            assertThat(result.err()).contains("INVALID", "slave1 (", "does not run");
        }
        requireNothingOnHosts();
    }

    /** The last one: the host does not come back. */
    @Test
    @Order(8)
    void aHostThatLosesPowerEndsTheTrialAndTheOthersAreCleaned() {
        String[] words = run(
                "btio",
                "/shared",
                "--set",
                "btio.processes=4",
                "--set",
                "mpi.mapping=node",
                "--set",
                "btio.class=S",
                "--set",
                "btio.solver-ms=1000");
        try (Command command = jar.start(words)) {
            Awaitility.await().atMost(GONE).until(() -> hosts.exec(3, ps("harness-kernels")), text -> !text.isEmpty());
            hosts.kill(SLAVES);
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isBetween(1, 4);
            assertThat(result.err()).contains("slave2 (").doesNotContain("\tat ");
        }
        requireNothingOnHosts(SLAVES - 1);
    }

    private static String ps(String what) {
        return "ps -eo args | grep '[%s]%s' || true".formatted(what.charAt(0), what.substring(1));
    }

    private static void requireNothingOnHosts() {
        requireNothingOnHosts(SLAVES);
    }

    private static void requireNothingOnHosts(int slaves) {
        Awaitility.await("nothing of Harness on the hosts").atMost(GONE).untilAsserted(() -> {
            for (int host = 0; host <= slaves; host++) {
                assertThat(hosts.processes(host)).isEmpty();
                assertThat(hosts.leftovers(host)).isEmpty();
                assertThat(hosts.exec(host, ps("gluster") + "; " + ps("sleep 987654")))
                        .isEmpty();
                assertThat(hosts.exec(host, "grep -E 'gluster|harness' /proc/mounts || true"))
                        .isEmpty();
                assertThat(hosts.exec(
                                host,
                                "ls -A /data1 /data2 /run/gluster 2>/dev/null | grep -E 'harness|socket' || true"))
                        .isEmpty();
                assertThat(hosts.exec(host, "cat /root/.ssh/authorized_keys").lines())
                        .hasSize(1);
            }
        });
    }
}
