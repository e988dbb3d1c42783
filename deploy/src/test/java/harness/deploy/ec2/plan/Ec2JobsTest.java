package harness.deploy.ec2.plan;

import static harness.deploy.hosts.Jobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.api.workload.Need;
import harness.deploy.ec2.ClusterRequests;
import harness.deploy.ec2.Ec2Provider;
import harness.deploy.ec2.FakeCloud;
import harness.deploy.ec2.Rentals;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.hosts.Jobs;
import harness.record.catalogue.Catalogue;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads on MPI, planned for three slaves with two cores each. */
class Ec2JobsTest {
    private static final String TYPE = "i4i.xlarge";

    private final FakeCloud cloud = new FakeCloud().amazons();

    @AutoClose
    private final Rentals rentals;

    Ec2JobsTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    private Deployment plan(Map<String, String> options, PlannedWorkload... workloads) {
        return plan(TYPE, ClusterRequests.withFrom(options), workloads);
    }

    private Deployment plan(String type, Map<String, String> options, PlannedWorkload... workloads) {
        Ec2Provider provider = rentals.provider();
        List<PlannedWorkload> all = List.of(workloads);
        Deployment planned = provider.plan(ClusterRequests.request(type, options, PlannedWorkload.needs(all)));
        return provider.equip(planned, all);
    }

    @Test
    void jobsAloneNeedNoHadoopAndHaveASlotForEachCore() {
        Deployment alone = plan(Map.of(), job("filesystem", "nfs-sync"));
        assertThat(alone.shape()).isEqualTo("3 hosts with 6 slots for processes of MPI; no HDFS and no YARN");
        assertThat(alone.concurrency(Set.of(Need.MPI)).maps()).isEqualTo(6);
        assertThat(alone.settings()).isEmpty();
        assertThat(alone.facts()).doesNotContainKey(Deployment.HADOOP_VERSION);
        assertThat(alone.platform().shape()).isEqualTo("MPI, a process on each core");
        assertThat(alone.startSeconds()).as("rented, made ready, started").isEqualTo(180 + 60 + 20);
        assertThat(alone.notes())
                .contains(
                        "nfs-sync, 1 part-time server on slave0; processes on slave0, slave1, slave2",
                        "installed where the image lacks them: libopenmpi-dev, gcc, libc6-dev, nfs-common,"
                                + " nfs-kernel-server, openmpi-bin, openssh-client");
    }

    @Test
    void serversOfAnotherTypeHaveTheFilesAndNoProcesses() {
        Map<String, String> options = Map.of("servers", "2", "server-type", "i4i.large", "server-ebs", "2x100:gp3");
        PlannedWorkload job = job("filesystem", "glusterfs-distribute", "servers", "2", "placement", "dedicated");
        Deployment served = plan(options, job);
        assertThat(served.shape()).isEqualTo("3 hosts with 6 slots for processes of MPI; no HDFS and no YARN");
        assertThat(served.notes())
                .contains(
                        "glusterfs-distribute, 2 dedicated servers on server0, server1; processes on slave0, slave1, slave2")
                .anyMatch(note -> note.startsWith("root volumes: ")
                        && note.contains("; all volumes")
                        && note.contains(", each server also has 2 x 100 GiB gp3"));
        assertThat(served.platform().slaves()).isEqualTo(3);
        assertThat(served.platform().label()).contains("3 x i4i.xlarge", ", files on 2 x i4i.large");
        assertThat(served.platform().servers()).hasValueSatisfying(servers -> {
            assertThat(servers.instanceType()).isEqualTo("i4i.large");
            assertThat(servers.count()).isEqualTo(2);
        });
        assertThat(served.platform().usdPerHour())
                .hasValueSatisfying(usd ->
                        assertThat(usd).isCloseTo(served.rent().orElseThrow().usdPerHour(), within(1e-9)));
        assertThat(served.rent().orElseThrow().lines())
                .anyMatch(line -> line.startsWith("2 x i4i.large at "))
                .anyMatch(line -> line.startsWith("6 x public address at "));
        double without = plan(Map.of(), job("filesystem", "nfs-sync"))
                .rent()
                .orElseThrow()
                .usdPerHour();
        double server = Catalogue.load()
                .find("i4i.large")
                .price()
                .orElseThrow()
                .usdPerHour()
                .doubleValue();
        // Of a server its root volume and two of 100 GiB, and its address.
        assertThat(served.rent().orElseThrow().usdPerHour())
                .isCloseTo(without + 2 * (server + 220 * 0.08 / 720 + 0.005), within(1e-9));
        Ec2Spec spec = Ec2Spec.of(served);
        assertThat(Ec2Spec.of(Map.ofEntries(spec.fact()))).isEqualTo(spec);
        long each = Long.parseLong(served.facts().get(Deployment.FREE_DISK_BYTES));
        assertThat(each).isGreaterThan(2 * 2 * (100L << 30)).isLessThan(2 * 2 * (400L << 30));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server-type i4i.large|'i4i.large' is of servers, which are not asked for: give --servers, such as --servers 1 (--server-type)",
                "servers -1|'-1' is not allowed: a whole number of 0 to 1000 is (--servers)",
                "servers 1 server-type im4gn.large|'im4gn.large' is of another architecture than i4i.xlarge, and all run one image (--server-type)",
                "servers 1 server-layout raid6|'raid6' needs 4 disks or more, and a server has 1: --server-ebs gives it others (--server-layout)",
                "servers 1 server-devices ebs|'ebs' needs volumes: name them by --server-ebs, such as --server-ebs 4x100:gp3 (--server-devices)",
                "servers 1 server-ebs many|(--server-ebs)",
                "servers 1 server-chunk 256KiB|give --server-layout raid0, raid6 or raid10 (--server-chunk)"
            })
    void serversThatCannotBeHadAreRefusedByTheirOwnFlags(String given, String message) {
        String[] words = given.split(" ");
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            options.put(words[i], words[i + 1]);
        }
        PlannedWorkload job = job("filesystem", "nfs-sync", "servers", "1", "placement", "dedicated");
        assertThatThrownBy(() -> plan(options, job))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void besideHadoopTheyHaveTheirOwnSlots() {
        Deployment both = plan(Map.of(), job("filesystem", "nfs-sync"), Jobs.onHadoop());
        assertThat(both.facts()).containsKey(Deployment.HADOOP_VERSION);
        assertThat(both.concurrency(Set.of(Need.MPI)).maps()).isEqualTo(6);
        assertThat(both.startSeconds()).isEqualTo(180 + 60 + 60);
        assertThat(both.notes()).anyMatch(note -> note.startsWith("HDFS and YARN stay up, idle"));
        Deployment without = plan(Map.of(), Jobs.onHadoop());
        assertThat(without.startSeconds()).as("nothing is installed").isEqualTo(180 + 60);
        assertThat(without.notes()).noneMatch(note -> note.contains("installed where the image lacks them"));
    }

    @Test
    void machinesCostTheSameWhateverRunsOnThem() {
        Deployment jobs = plan(
                Map.of(), job("filesystem", "tmpfs", "processes", "2", "layout", "file-per-process", "tool", "kernel"));
        Deployment hadoop = plan(Map.of(), Jobs.onHadoop());
        assertThat(jobs.rent().orElseThrow().usdPerHour())
                .isEqualTo(hadoop.rent().orElseThrow().usdPerHour());
        assertThat(jobs.platform().usdPerHour()).isEqualTo(hadoop.platform().usdPerHour());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "filesystem,nfs-sync,processes,7|processes '7' is more than the 6 slots",
                "filesystem,nfs-sync,servers,4|servers '4' is more than the 3 slaves",
                "filesystem,nfs-sync,servers,2|nfs-sync has 1 server, not 2",
                "filesystem,glusterfs-replica,servers,3,placement,dedicated|no host is left for processes",
                "filesystem,local,layout,shared|every host has a local of its own",
                "filesystem,nfs-sync,hosts,a:1|hosts 'a:1' have no meaning",
                "filesystem,orangefs,trove-method,null-aio,family,pop|null-aio' keeps nothing",
                "filesystem,orangefs|'orangefs' has no packages in Debian",
                "filesystem,given,directory,/mnt/fsx|'/mnt/fsx' is where somebody has mounted a file system",
            })
    void whatCannotRunIsRefusedBeforeAnythingIsRented(String given, String reason) {
        assertThatThrownBy(() -> plan(Map.of(), job(given.split(","))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void anImageOfTheUsersMayHaveWhatDebianHasNot() {
        Map<String, String> image = Map.of("ami", "ami-1");
        assertThat(plan(image, job("filesystem", "orangefs")).notes())
                .anyMatch(note -> note.startsWith("orangefs, 3 part-time servers"));
        assertThat(plan(image, job("filesystem", "given", "directory", "/mnt/fsx"))
                        .notes())
                .anyMatch(note -> note.startsWith("given /mnt/fsx on no servers of the run's"));
    }

    @Test
    void theFewestSlavesThatAreAllowedHaveToDo() {
        Map<String, String> options = new HashMap<>(Map.of("min-slaves", "2"));
        assertThat(plan(options, job("filesystem", "nfs-sync", "processes", "4"))
                        .notes())
                .isNotEmpty();
        assertThatThrownBy(() -> plan(options, job("filesystem", "nfs-sync", "processes", "6")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("with '2' slaves, which are to be enough (--min-slaves)")
                .hasMessageContaining("processes '6' is more than the 4 slots");
    }

    @Test
    void aClusterThatIsThereTakesThemToo() throws Exception {
        Path kept = rentals.keep(Map.of());
        Deployment equipped = onCluster(kept, job("filesystem", "glusterfs-distribute", "processes", "3"));
        assertThat(equipped.shape()).startsWith("3 hosts with 3 slots");
        assertThat(equipped.notes()).anyMatch(note -> note.startsWith("glusterfs-distribute, 3 part-time servers"));
    }

    private Deployment onCluster(Path cluster, PlannedWorkload... workloads) {
        return plan(TYPE, Map.of("cluster", cluster.toString()), workloads);
    }

    @Test
    void onAClusterThoseCountThatAreThere() throws Exception {
        Map<String, String> fewerWillDo = Map.of("min-slaves", "1");
        Path complete = rentals.keep(fewerWillDo);
        assertThat(onCluster(complete, job("filesystem", "nfs-sync", "processes", "3"))
                        .shape())
                .startsWith("3 hosts with 3 slots");
        cloud.capacity(cloud.living().size() + 3);
        Path fewer = rentals.keep(ClusterRequests.specWithFrom(fewerWillDo), cloud.client(), rentals.newDirectory());
        PlannedWorkload two = job("filesystem", "nfs-sync", "processes", "2");
        assertThat(onCluster(fewer, two).shape()).startsWith("2 hosts with 2 slots");
        assertThat(onCluster(fewer, two, Jobs.onHadoop())
                        .concurrency(Set.of(Need.MPI))
                        .maps())
                .isEqualTo(2);
        assertThatThrownBy(() -> onCluster(fewer, job("filesystem", "nfs-sync", "processes", "3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("processes '3' is more than the 2 slots of slave0, slave1")
                .hasMessageNotContaining("--min-slaves");
    }

    /** Machines would be surveyed for them, too, when they are paid for. */
    @Test
    void settingsThatCannotBeAsGivenAreRefusedWhetherHadoopIsDeployedOrNot() {
        assertThatThrownBy(() -> rentals.provider()
                        .plan(ClusterRequests.request(
                                TYPE,
                                ClusterRequests.withFrom(Map.of()),
                                Set.of(Need.MPI),
                                Map.of("dfs.replication", "9"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("dfs.replication")
                .hasMessageContaining("'9'");
    }

    @Test
    void whatIsMissingIsInstalledOnEveryMachineAndSaid() throws Exception {
        List<PlannedWorkload> jobs = List.of(job("filesystem", "nfs-sync"));
        try (Ec2Rental rental = rentals.open(Map.of())) {
            rental.bringUp();
            assertThat(rental.install(jobs))
                    .containsExactly(
                            "apt-get has installed openssh-client, openmpi-bin, libopenmpi-dev, gcc, libc6-dev, nfs-common"
                                    + " on master, where they stay",
                            "apt-get has installed openmpi-bin, nfs-kernel-server, nfs-common on slave0, where they stay",
                            "apt-get has installed openmpi-bin, nfs-common on slave1, slave2, where they stay");
            assertThat(rentals.machines().needs()).hasSize(4);
            assertThat(rental.install(List.of(Jobs.onHadoop()))).isEmpty();
        }
    }

    @Test
    void aMachineThatCannotBeMadeReadyEndsTheRental() throws Exception {
        rentals.machines().refuse("slave1", "slave1 (10.0.0.3): no mpirun, and apt-get could not install openmpi-bin");
        List<PlannedWorkload> jobs = List.of(job("filesystem", "nfs-sync"));
        Deployment planned = plan(Map.of("connect", "private"), jobs.get(0));
        assertThatThrownBy(() -> rentals.provider().rent(planned, jobs, rentals.site(rentals.files(), true)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("slave1 (10.0.0.3): no mpirun")
                .hasMessageEndingWith("packages/slave1.log");
        assertThat(rentals.machines().needs()).as("they were there").containsKey("slave1");
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void onlyWhatNeedsNoMachinesDoesNotRunHere() {
        assertThat(rentals.provider().provides())
                .containsExactlyInAnyOrder(Need.HDFS, Need.YARN, Need.MPI, Need.MACHINES, Need.CLIENTS);
        assertThat(rentals.provider().providesByDefault())
                .as("nobody pays for a service that was not asked for")
                .containsExactlyInAnyOrder(Need.HDFS, Need.YARN, Need.MPI);
    }
}
