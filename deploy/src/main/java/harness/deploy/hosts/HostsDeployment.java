package harness.deploy.hosts;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.cluster.HadoopProfile;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.provider.Site;
import harness.deploy.disk.Volume;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.PrivateAddresses;
import harness.deploy.hosts.plan.HostsPlan;
import harness.deploy.hosts.plan.MpiPlan;
import harness.deploy.hosts.plan.MpiPlanning;
import harness.deploy.hosts.survey.HostFacts;
import harness.deploy.hosts.survey.HostNotes;
import harness.deploy.hosts.survey.Survey;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.Deviations;
import harness.hdfs.config.HadoopVersion;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.config.NodeHardware;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** HDFS and YARN on machines that answer, whoever provides them. */
public final class HostsDeployment {
    /** Estimate of start and stop, in seconds; it hardly depends on the number of hosts, which work side by side. */
    public static final double START_SECONDS = 60;
    /** A file system takes less than a twentieth of its disk for itself, and its journal, which is most of a small one. */
    private static final int SHARE_OF_METADATA = 20;

    private static final long JOURNAL_BYTES = 64 * Bytes.MIB;

    /** Two daemons of the master, their JVM, and the system. */
    private static final long MASTER_DAEMONS_BYTES = 3 * Bytes.GIB;

    /** What workloads find on hosts. */
    public static final Set<Need> PROVIDED = Collections.unmodifiableSet(EnumSet.allOf(Need.class));

    /** What the workloads of a run that names none need: probes are of a service that the user names. */
    public static final Set<Need> PROVIDED_BY_DEFAULT =
            Collections.unmodifiableSet(EnumSet.of(Need.HDFS, Need.YARN, Need.MPI));

    private HostsDeployment() {}

    /** Whose machines they are. */
    @FunctionalInterface
    public interface Landlord {
        /**
         * @param slaves how many there are, 1 or more
         * @param shape of one of them, one line
         * @param machine what they are, one line
         * @return as results will say it
         */
        Platform platform(int slaves, String shape, String machine);
    }

    /**
     * Connects to every machine, asks what it has and disconnects.
     *
     * @param inventory of machines
     * @param profile of Hadoop
     * @param library of Hadoop that the machines have, if the user has named one
     * @param settings of Hadoop that the user has given
     * @param needs of the workloads that will run; where none needs Hadoop it is not deployed
     * @param flag by which the user has named the machines; empty if they were not named
     * @param landlord whose machines they are
     * @return what would be started on them, configured by what they have
     * @throws UsageException if a machine cannot be used, or a setting cannot be as given
     */
    public static Deployment survey(
            Inventory inventory,
            HadoopProfile profile,
            Optional<NativeLibrary> library,
            Map<String, String> settings,
            Set<Need> needs,
            Optional<String> flag,
            Landlord landlord) {
        Map<String, String> addresses = PrivateAddresses.of(inventory, needs);
        List<Survey.Host> all = Survey.of(inventory, library, flag);
        List<Survey.Host> slaves = working(all, inventory.servers());
        NodeHardware hardware = leastHardware(slaves);
        ClusterConfiguration configuration = ClusterConfiguration.forHosts(hardware, slaves.size(), profile, settings);
        HostsPlan hosts = new HostsPlan(
                addresses,
                inventory.work(),
                all.get(0).deployed(),
                all.subList(1, all.size()).stream().map(Survey.Host::deployed).toList(),
                inventory.servers(),
                needs,
                new HostsPlan.Offered(configuration.nodeMemoryMb(), configuration.nodeVcores()),
                Optional.empty());
        if (!hosts.hadoop()) {
            return bare(landlord, all, hosts);
        }
        return new Deployment(
                landlord.platform(slaves.size(), configuration.shape().describe(1), machines(slaves))
                        .with(profile),
                configuration.describe(),
                configuration.concurrency(),
                configuration.replication(),
                false,
                0,
                START_SECONDS,
                HostSettings.all(configuration, profile, library),
                Map.ofEntries(
                        Map.entry(Deployment.HADOOP_VERSION, HadoopVersion.text()),
                        Deployment.fact(Deviations.of(profile, false, configuration, library)),
                        Map.entry(Deployment.MPI_SLOTS, Integer.toString(cores(slaves))),
                        fact(Deployment.FREE_DISK_BYTES, slaves, HostsDeployment::freeDiskBytes, Long::sum),
                        fact(Deployment.LEAST_DISKS, slaves, HostsDeployment::disks, Math::min),
                        fact(Deployment.LEAST_FREE_DISK_BYTES, slaves, HostsDeployment::leastFree, Math::min),
                        fact(Deployment.LEAST_MEMORY_BYTES, slaves, HostsDeployment::memoryBytes, Math::min),
                        fact(Deployment.MOST_CACHE_BYTES, slaves, HostsDeployment::cacheBytes, Math::max),
                        fact(Deployment.MEMORY_BYTES, slaves, HostsDeployment::memoryBytes, Long::sum),
                        Map.entry(
                                Deployment.CLIENT_MEMORY_BYTES,
                                Long.toString(
                                        clientMemoryBytes(all.get(0).facts().memoryBytes()))),
                        Map.entry(Deployment.TASK_HEAP_BYTES, Long.toString(configuration.mapHeapBytes())),
                        hosts.fact()),
                HostNotes.of(all, hardware, configuration));
    }

    /** The slaves that do more than serve file systems. */
    private static List<Survey.Host> working(List<Survey.Host> all, int servers) {
        return all.subList(1 + servers, all.size());
    }

    /** No daemons of Hadoop: a slot for each core. */
    private static Deployment bare(Landlord landlord, List<Survey.Host> all, HostsPlan hosts) {
        List<Survey.Host> slaves = working(all, hosts.servers());
        List<Survey.Host> keeping = hosts.servers() > 0 ? all.subList(1, 1 + hosts.servers()) : slaves;
        int slots = cores(slaves);
        return new Deployment(
                landlord.platform(slaves.size(), BareHosts.ofSlave(hosts.needs()), machines(slaves)),
                BareHosts.of(hosts.needs(), slaves.size(), slots),
                new Concurrency(slots, 1),
                1,
                false,
                0,
                BareHosts.START_SECONDS,
                List.of(),
                Map.ofEntries(
                        fact(Deployment.FREE_DISK_BYTES, keeping, HostsDeployment::freeDiskBytes, Long::sum),
                        fact(Deployment.LEAST_DISKS, keeping, HostsDeployment::disks, Math::min),
                        fact(Deployment.LEAST_FREE_DISK_BYTES, keeping, HostsDeployment::leastFree, Math::min),
                        fact(Deployment.LEAST_MEMORY_BYTES, slaves, HostsDeployment::memoryBytes, Math::min),
                        fact(Deployment.MOST_CACHE_BYTES, slaves, HostsDeployment::cacheBytes, Math::max),
                        hosts.fact()),
                HostNotes.ofBare(all, hosts.onSlaves()));
    }

    /**
     * @param memoryBytes of the master
     * @return what it has for the heap of a workload's process, which runs there beside the daemons; 0 or more
     */
    public static long clientMemoryBytes(long memoryBytes) {
        return Math.max(0, memoryBytes - MASTER_DAEMONS_BYTES);
    }

    private static int cores(List<Survey.Host> slaves) {
        return slaves.stream().mapToInt(slave -> slave.facts().cores()).sum();
    }

    /**
     * @param deployment as surveyed
     * @param workloads that will run
     * @param flag by which the user has said which machines they are
     * @return the same with what jobs of MPI need, if there are any
     * @throws UsageException if the machines have not what they need, in one line
     */
    public static Deployment equip(Deployment deployment, List<PlannedWorkload> workloads, String flag) {
        HostsPlan hosts = HostsPlan.of(deployment);
        MpiPlan jobs = MpiPlanning.plan(hosts, workloads, flag);
        if (jobs.fileSystems().isEmpty()) {
            return deployment;
        }
        return deployment.with(Map.ofEntries(hosts.with(jobs).fact()), MpiPlanning.notes(jobs, hosts));
    }

    /**
     * @param deployment as surveyed
     * @param site where this run may write and whom it tells
     * @return a healthy cluster
     * @throws IOException if it cannot be started or does not become healthy; nothing is left running then
     * @throws InterruptedException if the waiting thread is interrupted; nothing is left running then
     */
    public static Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        return HostsCluster.start(deployment, site);
    }

    /** All slaves are configured alike, by what each of them has. */
    private static NodeHardware leastHardware(List<Survey.Host> slaves) {
        return new NodeHardware(
                slaves.stream().mapToInt(host -> host.facts().cores()).min().orElseThrow(),
                slaves.stream().mapToLong(HostsDeployment::memoryBytes).min().orElseThrow(),
                slaves.stream().mapToInt(HostsDeployment::disks).min().orElseThrow());
    }

    private static String machines(List<Survey.Host> slaves) {
        return slaves.stream()
                .map(Survey.Host::facts)
                .map(facts -> "%d cores, %s, %s, %s"
                        .formatted(facts.cores(), Bytes.show(facts.memoryBytes()), facts.cpu(), facts.os()))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static int disks(Survey.Host slave) {
        return slave.deployed().disks().size();
    }

    private static long memoryBytes(Survey.Host slave) {
        return slave.facts().memoryBytes();
    }

    private static long cacheBytes(Survey.Host slave) {
        return slave.facts().cacheBytes();
    }

    private static Map.Entry<String, String> fact(
            String key, List<Survey.Host> slaves, ToLongFunction<Survey.Host> of, LongBinaryOperator both) {
        return Map.entry(
                key, Long.toString(slaves.stream().mapToLong(of).reduce(both).orElseThrow()));
    }

    /** Directories on one device share it. */
    private static long leastFree(Survey.Host slave) {
        if (!slave.deployed().volumes().isEmpty()) {
            return slave.deployed().volumes().stream()
                    .mapToLong(volume -> usable(volume.bytes(), 1))
                    .min()
                    .orElseThrow();
        }
        Map<String, List<HostFacts.Directory>> ofDevices =
                directories(slave).distinct().collect(Collectors.groupingBy(HostFacts.Directory::device));
        return ofDevices.values().stream()
                .mapToLong(sharing -> sharing.get(0).freeBytes()
                        / sharing.stream()
                                .map(HostFacts.Directory::path)
                                .distinct()
                                .count())
                .min()
                .orElseThrow();
    }

    private static long usable(long bytes, int volumes) {
        return bytes - bytes / SHARE_OF_METADATA - volumes * JOURNAL_BYTES;
    }

    /** Each device once, whatever lies on it. */
    private static long freeDiskBytes(Survey.Host slave) {
        List<Volume> volumes = slave.deployed().volumes();
        if (!volumes.isEmpty()) {
            return usable(volumes.stream().mapToLong(Volume::bytes).sum(), volumes.size());
        }
        return directories(slave)
                .collect(Collectors.toMap(
                        HostFacts.Directory::device, HostFacts.Directory::freeBytes, (first, second) -> first))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** For data, as they were found. */
    private static Stream<HostFacts.Directory> directories(Survey.Host slave) {
        Set<String> used = Set.copyOf(slave.deployed().disks());
        return Stream.of(
                        slave.facts().directories(),
                        slave.facts().mounts(),
                        List.of(slave.facts().work()))
                .flatMap(List::stream)
                .filter(directory -> used.contains(directory.path()));
    }
}
