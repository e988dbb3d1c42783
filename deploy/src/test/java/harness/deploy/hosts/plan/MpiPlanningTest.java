package harness.deploy.hosts.plan;

import static harness.deploy.hosts.Jobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.workload.Need;
import harness.deploy.filesystem.HostTools;
import harness.deploy.filesystem.Layouts;
import harness.deploy.hosts.InventoryHosts;
import harness.deploy.hosts.Jobs;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiPlanningTest {
    private static final String FLAG = "--inventory";

    private static HostsPlan hosts(HostTools slave1) {
        return hosts(slave1, 0);
    }

    private static HostsPlan hosts(HostTools slave1, int servers) {
        return new HostsPlan(
                Map.of("master", "10.0.0.1", "slave0", "10.0.0.2", "slave1", "10.0.0.3", "slave2", "10.0.0.4"),
                "/w",
                host("master", Layouts.ALL),
                List.of(host("slave0", Layouts.ALL), host("slave1", slave1), host("slave2", Layouts.ALL)),
                servers,
                Set.of(Need.MPI),
                HostsPlan.Offered.NOTHING,
                Optional.empty());
    }

    private static DeployedHost host(String name, HostTools tools) {
        return new DeployedHost(
                InventoryHosts.host(name), "/jdk", Optional.empty(), List.of("/d"), 2, tools, List.of());
    }

    private static MpiPlan plan(PlannedWorkload... jobs) {
        return MpiPlanning.plan(hosts(Layouts.ALL), List.of(jobs), FLAG);
    }

    @Test
    void equalFileSystemsAreDeployedOnce() {
        MpiPlan plan = plan(
                job("filesystem", "glusterfs-replica"),
                job("filesystem", "glusterfs-replica", "strip", "4096"),
                job("filesystem", "glusterfs-replica", "servers", "2"),
                job("filesystem", "nfs-sync"));
        assertThat(MpiPlanning.notes(plan, hosts(Layouts.ALL)))
                .containsExactly(
                        "glusterfs-replica, 3 part-time servers on slave0, slave1, slave2; processes on slave0, slave1, slave2",
                        "glusterfs-replica, 2 part-time servers on slave0, slave1; processes on slave0, slave1, slave2",
                        "nfs-sync, 1 part-time server on slave0; processes on slave0, slave1, slave2");
    }

    @Test
    void dedicatedServersHaveHostsOfTheirOwn() {
        MpiPlan plan = plan(job("filesystem", "nfs-async", "placement", "dedicated"));
        assertThat(MpiPlanning.notes(plan, hosts(Layouts.ALL)))
                .containsExactly("nfs-async, 1 dedicated server on slave0; processes on slave1, slave2");
    }

    @Test
    void machinesThatOnlyServeRunNoProcesses() {
        HostsPlan served = hosts(Layouts.ALL, 2);
        List<PlannedWorkload> jobs = List.of(
                job("filesystem", "orangefs", "servers", "2", "placement", "dedicated", "processes", "2"),
                job("filesystem", "glusterfs-replica", "servers", "2", "placement", "dedicated", "processes", "2"));
        assertThat(MpiPlanning.notes(MpiPlanning.plan(served, jobs, FLAG), served))
                .containsExactly(
                        "orangefs, 2 dedicated servers on slave0, slave1; processes on slave2",
                        "glusterfs-replica, 2 dedicated servers on slave0, slave1; processes on slave2");
        refusedOn(
                served, "servers '3', dedicated, is not allowed: of machines with 2", "filesystem,orangefs,servers,3");
        refusedOn(served, "nfs-async has 1 server, not 2", "filesystem,nfs-async,servers,2");
        refusedOn(served, "processes '3' is more than the 2 slots", "filesystem,orangefs,servers,2,processes,3");
        refusedOn(served, "'tmpfs' has no servers, and 2 are to serve it", "filesystem,tmpfs");
        assertThatThrownBy(() -> MpiPlanning.plan(served, List.of(Jobs.onHadoop()), FLAG))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is no program of MPI, and there are servers (2) that serve files of those alone")
                .hasMessageEndingWith("(" + FLAG + ")");
    }

    private static void refusedOn(HostsPlan hosts, String reason, String given) {
        String[] words = (given + ",placement,dedicated").split(",");
        assertThatThrownBy(() -> MpiPlanning.plan(hosts, List.of(job(words)), FLAG))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "filesystem,nfs-sync,servers,4|servers '4' is more than the 3 slaves",
                "filesystem,nfs-sync,servers,2|nfs-sync has 1 server, not 2",
                "filesystem,glusterfs-disperse,servers,2|glusterfs-disperse needs 3 servers or more, not 2",
                "filesystem,glusterfs-replica,servers,3,placement,dedicated|no host is left for processes",
                "filesystem,glusterfs-replica,processes,7|processes '7' is more than the 6 slots",
                "filesystem,nfs-sync,placement,dedicated,processes,5|processes '5' is more than the 4 slots",
                "filesystem,nfs-sync,hosts,a:1|hosts 'a:1' have no meaning where",
                "filesystem,orangefs,trove-method,null-aio,family,pop|null-aio' keeps nothing that could be read again",
                "filesystem,local,layout,shared|every host has a local of its own",
                "filesystem,tmpfs,layout,file-per-process,shift,1,tool,kernel|every host has a tmpfs of its own",
            })
    void whatCannotBeHadIsRefused(String given, String reason) {
        assertThatThrownBy(() -> plan(job(given.split(","))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void everyHostMayHaveFilesOfItsOwnThatNobodyElseReads() {
        assertThat(plan(job("filesystem", "local", "layout", "file-per-process", "shift", "0", "tool", "kernel"))
                        .fileSystems())
                .hasSize(1);
    }

    @Test
    void hostsThatDoNotFitAreNamed() {
        HostTools bare = new HostTools(Set.of(), Set.of(), "none", Map.of(), "aarch64");
        assertThatThrownBy(() ->
                        MpiPlanning.plan(hosts(bare), List.of(job("filesystem", "given", "directory", "/m")), FLAG))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "slave1 (slave1) has no Open MPI and the master Open MPI 4.1.4: all need the same")
                .hasMessageContaining("slave1 (slave1) is of type aarch64");
        HostTools noFuse = new HostTools(
                Set.of("glusterd", "gluster"), Set.of(), "root", Layouts.ALL.mpi(), Layouts.ALL.machine());
        assertThatThrownBy(
                        () -> MpiPlanning.plan(hosts(noFuse), List.of(job("filesystem", "glusterfs-distribute")), FLAG))
                .hasMessageContaining(
                        "needs on slave1: program mount.glusterfs (Debian: apt-get install glusterfs-client)")
                .hasMessageContaining("needs on slave1: the device /dev/fuse");
    }

    /** Whoever is asked can tell all that has to be changed on hosts before it matters how they are used. */
    @Test
    void whatHostsLackComesBeforeHowTheyAreUsed() {
        HostTools noServer = new HostTools(
                Set.of("mount.glusterfs"), Set.of("fuse"), "root", Layouts.ALL.mpi(), Layouts.ALL.machine());
        PlannedWorkload tooFew = job("filesystem", "glusterfs-disperse", "servers", "2", "processes", "7");
        assertThatThrownBy(() -> MpiPlanning.plan(hosts(noServer), List.of(tooFew), FLAG))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("glusterfs-disperse needs 3 servers or more, not 2")
                .hasMessageContaining("needs on slave1: program glusterd (Debian: apt-get install glusterfs-server)")
                .hasMessageNotContaining("processes '7'");
        HostTools another = new HostTools(Set.of(), Set.of(), "root", Map.of(), Layouts.ALL.machine());
        assertThatThrownBy(() -> MpiPlanning.plan(hosts(another), List.of(tooFew), FLAG))
                .hasMessageContaining("slave1 (slave1) has no Open MPI")
                .hasMessageNotContaining("needs 3 servers");
    }

    @Test
    void mpichHasToBeOnAllHostsWhereItIsAskedFor() {
        refusedFor("has no MPICH", "mpich", Map.of("openmpi", "Open MPI 4.1.4"));
        refusedFor("has MPICH 4.1", "mpich", Map.of("openmpi", "Open MPI 4.1.4", "mpich", "MPICH 4.1"));
        assertThat(planWith("mpich", Layouts.ALL.mpi()).fileSystems()).hasSize(1);
        assertThat(planWith("mpich", Map.of("mpich", "MPICH 4.0.2")).fileSystems())
                .hasSize(1);
        assertThat(planWith("auto", Map.of("openmpi", "Open MPI 4.1.4")).fileSystems())
                .hasSize(1);
    }

    private static void refusedFor(String reason, String mpi, Map<String, String> slave) {
        assertThatThrownBy(() -> planWith(mpi, slave))
                .isInstanceOf(UsageException.class)
                .hasMessage("slave1 (slave1) " + reason
                        + " and the master MPICH 4.0.2: all need the same MPI (Debian: apt-get install mpich)"
                        + " (--inventory)");
    }

    private static MpiPlan planWith(String mpi, Map<String, String> slave) {
        HostTools tools = new HostTools(Set.of(), Set.of(), "root", slave, "x86_64");
        return MpiPlanning.plan(hosts(tools), List.of(job("filesystem", "given", "directory", "/m", "mpi", mpi)), FLAG);
    }

    /** Of a path nobody was asked; whoever prepares the first job looks at it. */
    @Test
    void aToolThatIsInsistedOnHasToBeOnTheMaster() {
        assertThatThrownBy(() -> plan(job("filesystem", "nfs-sync", "tool", "standard")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs ior to run it")
                .hasMessageContaining("of master")
                .hasMessageContaining("build it");
        plan(job("filesystem", "nfs-sync", "tool", "auto"));
        plan(job("filesystem", "nfs-sync", "program", "/opt/ior"));
    }

    @Test
    void workloadsOnHadoopNeedNothingOfIt() {
        assertThat(MpiPlanning.plan(hosts(Layouts.ALL), List.of(), FLAG).fileSystems())
                .isEmpty();
    }
}
