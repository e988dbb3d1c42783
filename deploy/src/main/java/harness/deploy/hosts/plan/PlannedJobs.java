package harness.deploy.hosts.plan;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.workload.Need;
import harness.deploy.filesystem.HostTools;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.hosts.survey.PackageNeed;
import harness.record.plan.PlannedWorkload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is known of jobs of MPI, and of workloads that call programs on each slave, on machines that cannot be asked yet what they have. */
public final class PlannedJobs {
    private static final String MASTER = "master";
    /** What packages are needed does not follow from the number of cores. */
    private static final int ANY_CORES = 1;

    private static final HostTools UNKNOWN = new HostTools(Set.of(), Set.of(), "none", Map.of(), "");

    private final List<PlannedWorkload> jobs;
    private final List<PlannedWorkload> machines;
    private final HostsPlan hosts;
    private final MpiPlan plan;

    private PlannedJobs(List<PlannedWorkload> jobs, List<PlannedWorkload> machines, HostsPlan hosts, MpiPlan plan) {
        this.jobs = jobs;
        this.machines = machines;
        this.hosts = hosts;
        this.plan = plan;
    }

    /**
     * @param servers how many machines there will be that only serve file systems; 0 or more
     * @param slaves how many others there will be; 1 or more
     * @param cores of each; 1 or more
     * @param workloads that will run there, those on MPI and others
     * @return what those on MPI need
     */
    public static PlannedJobs of(int servers, int slaves, int cores, List<PlannedWorkload> workloads) {
        List<String> names = Stream.concat(
                        IntStream.range(0, servers).mapToObj(i -> "server" + i),
                        IntStream.range(0, slaves).mapToObj(i -> "slave" + i))
                .toList();
        return of(MASTER, names, servers, cores, workloads);
    }

    /**
     * @param inventory of machines that answer and were not asked yet what they have
     * @param workloads that will run there, those on MPI and others
     * @return by the names of the machines, what each of them needs for those on MPI that packages have; empty if none is
     */
    public static Map<String, List<PackageNeed>> needs(Inventory inventory, List<PlannedWorkload> workloads) {
        List<String> names =
                inventory.slaves().stream().map(InventoryHost::name).toList();
        return of(inventory.master().name(), names, inventory.servers(), ANY_CORES, workloads)
                .needs();
    }

    private static PlannedJobs of(
            String master, List<String> slaves, int servers, int cores, List<PlannedWorkload> workloads) {
        HostsPlan hosts = hosts(master, slaves, servers, cores, PlannedWorkload.needs(workloads));
        return new PlannedJobs(
                MpiPlanning.jobs(workloads), MpiPlanning.machines(workloads), hosts, MpiPlanning.of(hosts, workloads));
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return jobs.isEmpty() && machines.isEmpty();
    }

    /**
     * @param kind of a file system
     * @return one of that kind that they use
     */
    public Optional<FileSystemSpec> use(FileSystemKind kind) {
        return plan.fileSystems().stream()
                .map(MpiPlan.FileSystemPlan::spec)
                .filter(spec -> spec.kind() == kind)
                .findFirst();
    }

    /**
     * @throws UsageException if they cannot run on such machines, whatever is installed there, in one line
     */
    public void requireFit() {
        MpiPlanning.requireFit(plan, hosts, jobs);
    }

    /** {@return one line for each file system} */
    public List<String> notes() {
        return jobs.isEmpty() ? List.of() : MpiPlanning.notes(plan, hosts);
    }

    /** {@return by the names of hosts, what each of them needs that packages have} */
    public Map<String, List<PackageNeed>> needs() {
        if (isEmpty()) {
            return Map.of();
        }
        List<String> slaves =
                hosts.slaves().stream().map(slave -> slave.host().name()).toList();
        return new JobPackages(jobs, machines, plan.layouts(hosts, "plan"))
                .needs(hosts.master().host().name(), slaves);
    }

    private static HostsPlan hosts(String master, List<String> slaves, int servers, int cores, Set<Need> needs) {
        Map<String, String> addresses = new HashMap<>(Map.of(master, ""));
        slaves.forEach(slave -> addresses.put(slave, ""));
        List<DeployedHost> all = slaves.stream().map(name -> host(name, cores)).toList();
        return new HostsPlan(
                addresses, "/", host(master, cores), all, servers, needs, HostsPlan.Offered.NOTHING, Optional.empty());
    }

    private static DeployedHost host(String name, int cores) {
        InventoryHost host = new InventoryHost(
                name,
                "",
                "",
                Inventory.SSH_PORT,
                "",
                List.of(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true);
        return new DeployedHost(host, "", Optional.empty(), List.of(), cores, UNKNOWN, List.of());
    }
}
