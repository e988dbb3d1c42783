package harness.deploy.hosts;

import harness.core.cluster.Cluster;
import harness.core.cluster.Concurrency;
import harness.core.cluster.Setting;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import harness.core.provider.Provider;
import harness.core.provider.Site;
import harness.core.result.Platform;
import harness.core.units.Bytes;
import harness.core.workload.PlannedWorkload;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.HadoopKeys;
import harness.hdfs.config.HadoopVersion;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NodeHardware;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Machines that exist, reached over SSH: real HDFS and YARN daemons on each, configured by what the machines have, where a
 * workload needs them; and file systems for workloads on MPI.
 */
public final class HostsProvider implements Provider {
    /** As the user types it. */
    public static final String NAME = "hosts";

    private static final int REPEATS = 5;
    /** Estimate of start and stop, in seconds; it hardly depends on the number of hosts, which work side by side. */
    private static final double START_SECONDS = 60;
    /** The same without daemons of Hadoop. */
    private static final double JOBS_START_SECONDS = 20;

    /** For {@link java.util.ServiceLoader}. */
    public HostsProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "HDFS and YARN, or MPI and its file systems, on machines of your own, over SSH (--inventory FILE.yaml)";
    }

    @Override
    public int defaultRepeats() {
        return REPEATS;
    }

    @Override
    public boolean takesInventory() {
        return true;
    }

    @Override
    public int defaultSlaves(Optional<Path> inventory) {
        return InventoryFile.read(inventory.orElseThrow()).slaves().size();
    }

    @Override
    public boolean isServiceSetting(String key) {
        return HadoopKeys.matches(key);
    }

    /** What runs without a cluster runs without these machines, too, unless they are asked for. */
    @Override
    public boolean runsByDefault(String group) {
        return !group.equals("aws");
    }

    /** Connects to every machine, asks what it has and disconnects. */
    @Override
    public Deployment plan(ClusterRequest request) {
        Inventory inventory =
                InventoryFile.read(request.inventory().orElseThrow()).withSlaves(request.slaves());
        List<Survey.Host> all = Survey.of(inventory);
        List<Survey.Host> slaves = all.subList(1, all.size());
        NodeHardware hardware = leastHardware(slaves);
        ClusterConfiguration configuration = ClusterConfiguration.forHosts(hardware, slaves.size(), request.settings());
        boolean hadoop = request.groups().isEmpty() || !request.groups().equals(Set.of(MpiPlanning.GROUP));
        HostsPlan hosts = new HostsPlan(
                PrivateAddresses.of(inventory),
                inventory.work(),
                all.get(0).deployed(),
                slaves.stream().map(Survey.Host::deployed).toList(),
                hadoop,
                configuration.nodeMemoryMb(),
                configuration.nodeVcores(),
                Optional.empty());
        if (!hadoop) {
            return jobsAlone(inventory, all, hosts);
        }
        return new Deployment(
                platform(inventory, slaves, configuration.shape().describe(1)),
                configuration.describe(),
                configuration.concurrency(),
                configuration.replication(),
                false,
                0,
                START_SECONDS,
                settings(configuration),
                Map.ofEntries(
                        Map.entry(Deployment.HADOOP_VERSION, HadoopVersion.text()),
                        Map.entry(Deployment.FREE_DISK_BYTES, Long.toString(freeDiskBytes(slaves))),
                        hosts.fact()),
                HostNotes.of(all, hardware, configuration));
    }

    /** No daemons of Hadoop: a slot for each core. */
    private static Deployment jobsAlone(Inventory inventory, List<Survey.Host> all, HostsPlan hosts) {
        List<Survey.Host> slaves = all.subList(1, all.size());
        int slots = slaves.stream().mapToInt(slave -> slave.facts().cores()).sum();
        return new Deployment(
                platform(inventory, slaves, "MPI, a process on each core"),
                "%d hosts with %d slots for processes of MPI; no HDFS and no YARN".formatted(slaves.size(), slots),
                new Concurrency(slots, 1),
                1,
                false,
                0,
                JOBS_START_SECONDS,
                List.of(),
                Map.ofEntries(
                        Map.entry(Deployment.FREE_DISK_BYTES, Long.toString(freeDiskBytes(slaves))), hosts.fact()),
                HostNotes.ofClocks(all));
    }

    private static Platform platform(Inventory inventory, List<Survey.Host> slaves, String shape) {
        return new Platform(
                NAME,
                "%d own hosts (%s)".formatted(slaves.size(), inventory.file()),
                "own hosts",
                slaves.size(),
                shape,
                machines(slaves),
                Optional.empty());
    }

    /** What jobs of MPI need, if there are any. */
    @Override
    public Deployment equip(Deployment deployment, List<PlannedWorkload> workloads) {
        HostsPlan hosts = HostsPlan.of(deployment);
        MpiPlan jobs = MpiPlanning.plan(hosts, workloads);
        if (jobs.fileSystems().isEmpty()) {
            return deployment;
        }
        return deployment.with(Map.ofEntries(hosts.with(jobs).fact()), MpiPlanning.notes(jobs, hosts));
    }

    @Override
    public Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        return HostsCluster.start(HostsPlan.of(deployment), deployment.settings(), site);
    }

    /** All slaves are configured alike, by what each of them has. */
    private static NodeHardware leastHardware(List<Survey.Host> slaves) {
        return new NodeHardware(
                slaves.stream().mapToInt(host -> host.facts().cores()).min().orElseThrow(),
                slaves.stream()
                        .mapToLong(host -> host.facts().memoryBytes())
                        .min()
                        .orElseThrow(),
                slaves.stream()
                        .mapToInt(host -> host.deployed().disks().size())
                        .min()
                        .orElseThrow());
    }

    private static List<Setting> settings(ClusterConfiguration configuration) {
        Set<String> known = configuration.values().keySet();
        List<Setting> settings = new ArrayList<>(configuration.settings());
        HostSettings.all().stream()
                .filter(setting -> !known.contains(setting.key()))
                .forEach(settings::add);
        return settings;
    }

    private static String machines(List<Survey.Host> slaves) {
        return slaves.stream()
                .map(Survey.Host::facts)
                .map(facts -> "%d cores, %s, %s, %s"
                        .formatted(facts.cores(), Bytes.show(facts.memoryBytes()), facts.cpu(), facts.os()))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static long freeDiskBytes(List<Survey.Host> slaves) {
        return slaves.stream().mapToLong(HostsProvider::freeDiskBytes).sum();
    }

    /** Each device once, whatever lies on it. */
    private static long freeDiskBytes(Survey.Host slave) {
        Set<String> used = Set.copyOf(slave.deployed().disks());
        return Stream.of(
                        slave.facts().directories(),
                        slave.facts().mounts(),
                        List.of(slave.facts().work()))
                .flatMap(List::stream)
                .filter(directory -> used.contains(directory.path()))
                .collect(Collectors.toMap(
                        HostFacts.Directory::device, HostFacts.Directory::freeBytes, (first, second) -> first))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
