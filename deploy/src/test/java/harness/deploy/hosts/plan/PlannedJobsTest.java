package harness.deploy.hosts.plan;

import static harness.deploy.hosts.InventoryHosts.host;
import static harness.deploy.hosts.Jobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemKind;
import harness.api.workload.Need;
import harness.deploy.hosts.Jobs;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.survey.PackageNeed;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannedJobsTest {
    private static PlannedJobs jobs(PlannedWorkload... workloads) {
        return PlannedJobs.of(0, 3, 2, List.of(workloads));
    }

    private static List<String> packages(PlannedJobs jobs, String host) {
        return jobs.needs().get(host).stream()
                .map(PackageNeed::describe)
                .distinct()
                .toList();
    }

    @Test
    void theMasterCompilesAndSlavesRun() {
        PlannedJobs jobs = jobs(job("filesystem", "tmpfs"));
        assertThat(packages(jobs, "master"))
                .containsExactly("openssh-client", "openmpi-bin", "libopenmpi-dev, gcc, libc6-dev");
        assertThat(packages(jobs, "slave0")).containsExactly("openmpi-bin");
        assertThat(jobs.needs()).hasSize(4);
    }

    @Test
    void parallelHdf5IsForThoseWhoUseIt() {
        PlannedJobs jobs = jobs(job("filesystem", "tmpfs", "interface", "hdf5"));
        assertThat(packages(jobs, "master")).contains("libhdf5-openmpi-dev, gcc, libc6-dev");
        assertThat(packages(jobs, "slave2")).containsExactly("openmpi-bin", "libhdf5-openmpi");
    }

    @Test
    void aProgramOfAnotherImplementationWillNotDo() {
        PlannedJobs jobs = jobs(job("filesystem", "tmpfs", "mpi", "mpich"), job("filesystem", "tmpfs"));
        assertThat(jobs.needs().get("slave1"))
                .containsExactly(
                        new PackageNeed(List.of("mpirun.mpich", "mpirun"), List.of("mpich"), "mpich"),
                        new PackageNeed(
                                List.of("mpirun.openmpi", "mpirun", "mpirun.mpich"), List.of("openmpi-bin"), "auto"));
        assertThat(jobs(job("filesystem", "tmpfs", "mpi", "openmpi")).needs().get("slave1"))
                .containsExactly(
                        new PackageNeed(List.of("mpirun.openmpi", "mpirun"), List.of("openmpi-bin"), "openmpi"));
    }

    @Test
    void whatEachSlaveCallsIsOnSlavesAlone() {
        PlannedJobs jobs = jobs(Jobs.onMachines());
        assertThat(jobs.isEmpty()).isFalse();
        assertThat(packages(jobs, "master")).isEmpty();
        assertThat(packages(jobs, "slave2")).containsExactly("fio");
        assertThat(jobs.notes()).isEmpty();
        assertThat(packages(jobs(Jobs.onMachines(), job("filesystem", "tmpfs")), "slave0"))
                .containsExactly("fio", "openmpi-bin");
        assertThat(packages(jobs(Jobs.onMachines(), job("filesystem", "tmpfs")), "master"))
                .doesNotContain("fio");
    }

    @Test
    void machinesThatAnswerNeedItByTheNamesThatTheyHave() {
        Inventory inventory = new Inventory("cluster", "/w", host("head"), List.of(host("n1"), host("n2")), 0);
        assertThat(PlannedJobs.needs(inventory, List.of(job("filesystem", "nfs-sync"))))
                .containsOnlyKeys("head", "n1", "n2");
        assertThat(PlannedJobs.needs(inventory, List.of(Jobs.onHadoop()))).isEmpty();
    }

    @Test
    void fileSystemsNeedPackagesWhereTheyAreServedAndWhereTheyAreMounted() {
        PlannedJobs jobs = jobs(
                job("filesystem", "nfs-async", "placement", "dedicated"),
                job("filesystem", "glusterfs-replica", "servers", "2"));
        assertThat(packages(jobs, "master")).contains("nfs-common", "glusterfs-client");
        assertThat(packages(jobs, "slave0")).contains("nfs-kernel-server", "glusterfs-server", "glusterfs-client");
        assertThat(packages(jobs, "slave0")).doesNotContain("nfs-common");
        assertThat(packages(jobs, "slave2"))
                .contains("nfs-common", "glusterfs-client")
                .doesNotContain("nfs-kernel-server", "glusterfs-server");
        assertThat(jobs.use(FileSystemKind.NFS_ASYNC)).isPresent();
        assertThat(jobs.use(FileSystemKind.ORANGEFS)).isEmpty();
    }

    @Test
    void whatOnlyHadoopNeedsIsNotTheirs() {
        assertThat(jobs(Jobs.onHadoop()).isEmpty()).isTrue();
        assertThat(jobs(Jobs.onHadoop()).needs()).isEmpty();
        assertThat(jobs(Jobs.onHadoop()).notes()).isEmpty();
        assertThat(PlannedWorkload.needs(List.of())).isEqualTo(Need.HADOOP);
    }

    @Test
    void theRulesAreThoseOfHostsThatWereAsked() {
        jobs(job("filesystem", "nfs-sync", "processes", "6")).requireFit();
        assertThatThrownBy(() ->
                        jobs(job("filesystem", "nfs-sync", "processes", "7")).requireFit())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("processes '7' is more than the 6 slots of slave0, slave1, slave2");
    }
}
