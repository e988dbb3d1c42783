package harness.deploy.hosts;

import harness.api.cluster.HadoopProfile;
import harness.api.result.Platform;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.Site;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryFile;
import harness.deploy.hosts.plan.HostsPlan;
import harness.hdfs.config.HadoopKeys;
import harness.hdfs.config.NativeLibrary;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Machines that exist, reached over SSH: real HDFS and YARN daemons on each, configured by what the machines have, where a
 * workload needs them; and file systems for workloads on MPI.
 */
public final class HostsProvider implements Provider {
    /** As the user types it. */
    public static final String NAME = "hosts";

    private static final String INVENTORY = "--inventory";
    /** The option that names directories for data. */
    private static final String DATA = "data";
    /** In place of an instance type. */
    private static final String OWN = "own hosts";

    /** Options of rented machines for which the inventory has keys. */
    private static final Set<String> OF_DISKS = Set.of("devices", "device-count", "layout", "chunk");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "HDFS and YARN, MPI and its file systems, or disks, memory and network alone, on machines of your own, over SSH (--inventory FILE.yaml)";
    }

    @Override
    public boolean takesInventory() {
        return true;
    }

    @Override
    public Set<String> options() {
        return Set.of(HadoopProfile.KEY, NativeLibrary.OPTION, DATA);
    }

    @Override
    public Optional<String> instead(String option) {
        return OF_DISKS.contains(option)
                ? Optional.of("name each machine's disks in the inventory, under 'disks'")
                : Optional.empty();
    }

    @Override
    public int defaultSlaves(Optional<Path> inventory) {
        return InventoryFile.read(inventory.orElseThrow()).count();
    }

    @Override
    public int servers(Optional<Path> inventory, Map<String, String> options) {
        return InventoryFile.read(inventory.orElseThrow()).servers();
    }

    @Override
    public boolean isServiceSetting(String key) {
        return HadoopKeys.matches(key);
    }

    @Override
    public Set<Need> provides() {
        return HostsDeployment.PROVIDED;
    }

    @Override
    public Set<Need> providesByDefault() {
        return HostsDeployment.PROVIDED_BY_DEFAULT;
    }

    /** Connects to every machine, asks what it has and disconnects. */
    @Override
    public Deployment plan(ClusterRequest request) {
        Inventory named = InventoryFile.read(request.inventory().orElseThrow()).withSlaves(request.slaves());
        Inventory inventory = Optional.ofNullable(request.options().get(DATA))
                .map(named::withData)
                .orElse(named);
        return HostsDeployment.survey(
                inventory,
                HadoopProfile.of(Optional.ofNullable(request.options().get(HadoopProfile.KEY)), HadoopProfile.STOCK),
                NativeLibrary.given(Optional.ofNullable(request.options().get(NativeLibrary.OPTION))),
                request.settings(),
                request.needs(),
                Optional.of(INVENTORY),
                (slaves, shape, machine) -> new Platform(
                                NAME,
                                "%d own hosts (%s)%s"
                                        .formatted(
                                                slaves,
                                                inventory.file(),
                                                inventory.servers() == 0
                                                        ? ""
                                                        : ", files on %d others".formatted(inventory.servers())),
                                OWN,
                                slaves,
                                shape,
                                machine,
                                Optional.empty())
                        .with(servers(inventory)));
    }

    private static Optional<Platform.Servers> servers(Inventory inventory) {
        return Optional.of(inventory.servers())
                .filter(count -> count > 0)
                .map(count -> new Platform.Servers(OWN, count, Optional.empty()));
    }

    /** What jobs of MPI need, if there are any. */
    @Override
    public Deployment equip(Deployment deployment, List<PlannedWorkload> workloads) {
        return HostsDeployment.equip(deployment, workloads, INVENTORY);
    }

    @Override
    public Set<String> addresses(Deployment deployment) {
        return Set.copyOf(HostsPlan.of(deployment).addresses().values());
    }

    @Override
    public Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        return HostsDeployment.start(deployment, site);
    }
}
