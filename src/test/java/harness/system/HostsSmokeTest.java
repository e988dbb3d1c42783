package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs and a program of MPI in one run on a master and two slaves that are reached over SSH; {@link HostsClusterTest} has the rest. */
@Order(1)
final class HostsSmokeTest {
    private static final int SLAVES = 2;

    @TempDir
    Path directory;

    @Test
    void jobsAndAProgramOfMpiOnADeployedFileSystemRunAndLeaveNothing() throws Exception {
        String name = SmallRun.newName();
        HarnessJar jar = HarnessJar.in(directory);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        try (ContainerHosts hosts = ContainerHosts.start(directory, SLAVES)) {
            HarnessJar.Result result = jar.run(new JobsOnHosts(directory, SLAVES)
                    .words(
                            hosts.inventory(),
                            name,
                            "dfsio-write,sort,pop",
                            "glusterfs-distribute",
                            "--warm-ups",
                            "0",
                            "--hadoop",
                            "lean",
                            "--set",
                            "dfsio.size=8MiB",
                            "--set",
                            "dfsio.files=2",
                            "--set",
                            "sort.size=4MiB",
                            "--set",
                            "pop.size=8MiB"));
            assertThat(result.exit()).as(result.err()).isIn(0, 3);
            assertThat(run.outcomes())
                    .containsOnlyKeys("dfsio-write-1", "sort-1", "pop-1")
                    .containsEntry("dfsio-write-1", "passed")
                    .containsEntry("sort-1", "passed");
            RunOnDisk.requireProven(run.outcome("pop-1"));
            run.requireComputedAgain("aggregate_bandwidth", "input_rate");
            assertThat(run.notes("pop-1")).contains("glusterfs-distribute, 2 part-time servers");
            assertThat(run.rows())
                    .allSatisfy(row -> assertThat(
                                    row.path("platform").path("provider").asText())
                            .isEqualTo("hosts"));
            Awaitility.await("nothing of Harness on the hosts")
                    .atMost(Deadlines.OF_A_WAIT)
                    .untilAsserted(() -> {
                        for (int host = 0; host < hosts.size(); host++) {
                            assertThat(hosts.processes(host)).isEmpty();
                            assertThat(hosts.leftovers(host)).isEmpty();
                        }
                    });
        }
        run.requireNothingLeft();
    }
}
