package harness.deploy.embedded;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.Machine;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.plan.ItemsInMemory;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.Site;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.ClusterDirectory;
import harness.hdfs.config.Deviations;
import harness.hdfs.config.HadoopKeys;
import harness.hdfs.config.HadoopVersion;
import harness.hdfs.config.NodeHardware;
import harness.hdfs.config.NodeShape;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.record.catalogue.InstanceType;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A whole cluster on this machine: real HDFS and YARN daemons in one JVM, shaped like the nodes of an instance type. It
 * shows what the software does here; it says nothing of the instance type's own speed and has no price.
 */
public final class EmbeddedProvider implements Provider {
    /** As the user types it. */
    public static final String NAME = Platform.EMBEDDED;

    static final String DISKS = "disks";

    /** Estimate of the start and stop of a cluster with its master alone, in seconds. */
    private static final double BASE_SECONDS = 8;

    private static final double SECONDS_PER_SLAVE = 0.4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "HDFS and YARN on this machine, shaped like the instance type; no cloud, no money (default)";
    }

    @Override
    public boolean isServiceSetting(String key) {
        return HadoopKeys.matches(key);
    }

    @Override
    public Set<Need> provides() {
        return EnumSet.allOf(Need.class);
    }

    @Override
    public Set<String> options() {
        return Set.of(HadoopProfile.KEY);
    }

    /** All slaves share one JVM: that is what stock Hadoop cannot do. */
    private static HadoopProfile profile(ClusterRequest request) {
        HadoopProfile profile =
                HadoopProfile.of(Optional.ofNullable(request.options().get(HadoopProfile.KEY)), HadoopProfile.LEAN);
        if (profile == HadoopProfile.STOCK) {
            throw new UsageException(
                    "'%s' is not possible with provider %s, where one JVM holds the daemons of all slaves: lean is, or --provider hosts or ec2 (--%s)"
                            .formatted(profile.word(), NAME, HadoopProfile.KEY));
        }
        return profile;
    }

    @Override
    public Deployment plan(ClusterRequest request) {
        HadoopProfile profile = profile(request);
        EmbeddedLimits.requireAllowed(request.slaves());
        InstanceType type = request.type();
        ClusterConfiguration configuration = ClusterConfiguration.forEmbedded(
                hardware(type), request.slaves(), request.machine(), request.settings());
        NodeShape shape = configuration.shape();
        EmbeddedLimits.requireRoom(
                request.slaves(),
                shape.dataDirectories(),
                configuration.concurrency().maps());
        return new Deployment(
                Platform.embedded(
                                type.name(),
                                request.slaves(),
                                shape.describe(1),
                                request.machine().describe())
                        .with(profile),
                configuration.describe(),
                configuration.concurrency(),
                configuration.replication(),
                true,
                configuration.embeddedMemory(),
                BASE_SECONDS + SECONDS_PER_SLAVE * request.slaves(),
                configuration.settings(),
                Map.ofEntries(
                        Map.entry(Deployment.HADOOP_VERSION, HadoopVersion.text()),
                        Deployment.fact(Deviations.of(profile, true, configuration)),
                        Map.entry(
                                Deployment.CLIENT_MEMORY_BYTES,
                                Long.toString(clientMemoryBytes(request.machine(), configuration))),
                        Map.entry(Deployment.TASK_HEAP_BYTES, Long.toString(configuration.mapHeapBytes())),
                        Map.entry(DISKS, Integer.toString(shape.dataDirectories()))),
                notes(configuration, type));
    }

    /** What the cluster leaves; of that it has counted one process of workloads with the standard heap. */
    private static long clientMemoryBytes(Machine machine, ClusterConfiguration configuration) {
        return Math.max(0, machine.freeMemoryBytes() - configuration.embeddedMemory())
                + ItemsInMemory.STANDARD_HEAP_MIB * Bytes.MIB;
    }

    @Override
    public void requireUsable(Deployment deployment, Path run, CacheDirectory cache) {
        Provider.super.requireUsable(deployment, run, cache);
        ClusterDirectory.require(run, "--out");
        ClusterDirectory.require(cache.root(), CacheDirectory.VARIABLE);
        ClusterDirectory.require(Path.of(System.getProperty("java.home")), "JAVA_HOME");
        EmbeddedLimits.requireFiles(run, deployment.platform().slaves(), disks(deployment));
    }

    private static int disks(Deployment deployment) {
        return Integer.parseInt(deployment.facts().get(DISKS));
    }

    @Override
    public Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        CacheDirectory cache = site.cache();
        // A run that is resumed may have been moved.
        requireUsable(deployment, site.work(), cache);
        EmbeddedSpec spec = new EmbeddedSpec(
                site.work().resolve("cluster").toString(),
                site.slaves(),
                disks(deployment),
                deployment.settings().stream().collect(Collectors.toMap(Setting::key, Setting::value)),
                site.run(),
                site.logs().resolve("cluster").toString(),
                cache.archives().toString());
        return EmbeddedClusterProcess.start(
                spec, site, ClassPathGroups.ofRunningJar(cache), group -> ItemsInMemory.heapMib(deployment, group));
    }

    private static NodeHardware hardware(InstanceType type) {
        return new NodeHardware(type.cores(), (long) (type.memoryGib() * Bytes.GIB), type.diskCount());
    }

    private static List<String> notes(ClusterConfiguration configuration, InstanceType type) {
        String tasks = "this machine runs %d map or %d reduce tasks at once, of %s"
                .formatted(
                        configuration.concurrency().maps(),
                        configuration.concurrency().reduces(),
                        configuration.describe());
        return type.successor()
                .map(s -> List.of(
                        tasks,
                        "%s is %s; its living successor is %s"
                                .formatted(type.name(), type.status().label(), s.name())))
                .orElse(List.of(tasks));
    }
}
