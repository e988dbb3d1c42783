package harness.hdfs.config;

import harness.api.cluster.Deviation;
import harness.api.cluster.HadoopProfile;
import harness.hdfs.config.HadoopSetting.Clusters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The one list of what a cluster's Hadoop has that Hadoop as Apache gives it out has not. */
public final class Deviations {
    /** How a user turns off what no option changes. */
    private static final String FIXED = "cannot be turned off";

    private static final Deviation NO_LIBRARY = new Deviation(
            "no libhadoop, Hadoop's native library",
            "harness.jar runs on every kind of machine; DataNodes and the shuffle do not read ahead nor drop what they have sent"
                    + " (readahead, fadvise), which matters most on spinning disks; checksums, Snappy and modes of files are Java's",
            "--" + NativeLibrary.OPTION + " with the directory of a Hadoop on the machines (hosts)");

    private Deviations() {}

    /**
     * @param profile of the Hadoop
     * @param embedded whether the cluster is in one JVM
     * @param configuration of the cluster
     * @return what is not stock, without the settings that the user has set otherwise
     */
    public static List<Deviation> of(HadoopProfile profile, boolean embedded, ClusterConfiguration configuration) {
        return of(profile, embedded, configuration, Optional.empty());
    }

    /**
     * @param profile of the Hadoop
     * @param embedded whether the cluster is in one JVM
     * @param configuration of the cluster
     * @param library of the user's, if there is one
     * @return the same
     */
    public static List<Deviation> of(
            HadoopProfile profile,
            boolean embedded,
            ClusterConfiguration configuration,
            Optional<NativeLibrary> library) {
        Map<String, String> given = configuration.values();
        Stream<Deviation> settings = settings(profile, embedded, configuration)
                .filter(row -> row.hadoop().isPresent())
                .filter(row -> given.getOrDefault(row.key(), row.value()).equals(row.value()))
                .map(row -> deviation(row, embedded));
        Stream<Deviation> none = library.isPresent() ? Stream.of() : Stream.of(NO_LIBRARY);
        return Stream.of(places().stream(), none, parts(profile, embedded), settings)
                .flatMap(each -> each)
                .toList();
    }

    private static Deviation deviation(HadoopSetting row, boolean embedded) {
        String stock = row.hadoop().orElse("");
        return new Deviation(
                "%s=%s%s".formatted(row.key(), row.value(), stock.isEmpty() ? "" : " in place of " + stock),
                row.why(),
                off(row.key(), stock, embedded));
    }

    private static String off(String key, String stock, boolean embedded) {
        if (HadoopKeys.fixed(embedded).contains(key)) {
            return FIXED;
        }
        if (LeanJvm.KEYS.contains(key)) {
            return "--set %s=%s".formatted(key, LeanJvm.NOTHING);
        }
        return stock.isEmpty() ? FIXED : "--set %s=%s".formatted(key, stock);
    }

    private static Stream<HadoopSetting> settings(
            HadoopProfile profile, boolean embedded, ClusterConfiguration configuration) {
        Stream<HadoopSetting> every = HadoopSettings.of(Clusters.EVERY);
        if (profile == HadoopProfile.STOCK) {
            Stream<HadoopSetting> checks =
                    MemoryChecks.off(configuration.shape().taskMemoryMb()).stream();
            return Stream.of(every, checks, HadoopSettings.of(Clusters.HOSTS)).flatMap(each -> each);
        }
        Stream<HadoopSetting> own = embedded
                ? HadoopSettings.of(Clusters.LEAN_EMBEDDED)
                : Stream.concat(HadoopSettings.of(Clusters.LEAN_HOSTS), HadoopSettings.of(Clusters.HOSTS));
        HadoopSetting master = HadoopSetting.made(
                LeanJvm.MASTER_KEY,
                configuration.values().getOrDefault(LeanJvm.MASTER_KEY, LeanJvm.EMBEDDED_MASTER),
                "-Xmx1024m",
                LeanJvm.MASTER_WHY);
        Stream<HadoopSetting> ours = Stream.of(master).filter(row -> row.value().endsWith(LeanJvm.MASTER));
        return Stream.of(every, HadoopSettings.of(Clusters.LEAN), own, ours).flatMap(each -> each);
    }

    /** What no cluster can do without that is put up for a run and taken away after it. */
    private static List<Deviation> places() {
        HadoopSetting plugin = HadoopSettings.of(Clusters.EVERY)
                .filter(row -> row.key().equals("dfs.datanode.plugins"))
                .findFirst()
                .orElseThrow();
        return List.of(
                new Deviation(
                        "any free ports at the nodes' own addresses, in place of Hadoop's",
                        "a cluster of the user's may run on the same machines",
                        FIXED),
                new Deviation(
                        "a file of the nodes' names (-Djdk.net.hosts.file), in place of the system's resolver",
                        "a machine may call itself otherwise than others do",
                        FIXED),
                new Deviation("a plugin of DataNodes (" + plugin.value() + ")", plugin.why(), FIXED),
                new Deviation(
                        "the run's name on the command lines of tasks, and their class path by -cp",
                        "what is left over can be found; Hadoop's jars come out of harness.jar, not out of a distribution",
                        FIXED),
                new Deviation(
                        "NodeShuffle in place of ShuffleHandler",
                        "it listens at its node's address and serves processes of the cluster's user",
                        FIXED),
                new Deviation(
                        "PeerCheckingInvoker before the calls of Hadoop's RPC, PeerFilter and PeerHandler before web pages",
                        "Hadoop believes whatever name a client says; these ask the kernel of the machine that calls whose process it is",
                        FIXED),
                new Deviation(
                        "jobs are submitted by one JVM of Harness that stays and asks for their end 2 to 20 times a second, in place of one hadoop jar for each that asks every second",
                        "a job's time is that of the job, not that of a client's start, and is not rounded up to seconds",
                        FIXED),
                new Deviation(
                        "AdmittingTezMaster before DAGAppMaster, where Hive runs on Tez",
                        "Tez's master asks, too, who calls",
                        FIXED),
                new Deviation(
                        "dfs.block.access.token.enable=true in place of false",
                        "a DataNode serves the blocks that the NameNode has granted, and no others",
                        FIXED),
                new Deviation(
                        "subclasses of MapOutputBuffer and Shuffle (mapreduce.job.map.output.collector.class,"
                                + " mapreduce.job.reduce.shuffle.consumer.plugin.class) that note when a task begins to read",
                        "trials tell how much of their time passes without data; all else is Hadoop's",
                        "--set either to another class: then there is no startup_time"),
                new Deviation(
                        "OneNodeInput around the input format of Sort, WordCount and PageRank on Mahout: a split names one of the nodes that"
                                + " hold it, in place of all",
                        "Hadoop asks for a container on each; two that come for one map leave another map without one near its data",
                        FIXED));
    }

    /** Classes and JVMs. */
    private static Stream<Deviation> parts(HadoopProfile profile, boolean embedded) {
        if (profile == HadoopProfile.STOCK) {
            return Stream.of(
                    part(
                            "NodeMain in place of the main classes of NameNode, DataNode, ResourceManager, NodeManager and JobHistoryServer",
                            "it lets them ask who calls, then makes them as those do; each has a JVM of its own with the JVM's defaults"),
                    part(
                            "CheckedRpcEngines in MRAppMaster (rpc.engine.org.apache.hadoop.mapreduce.v2.api.MRClientProtocolPB,"
                                    + " rpc.engine.org.apache.hadoop.mapred.TaskUmbilicalProtocol)",
                            "it listens at its node's address and asks who calls; all else is Hadoop's"),
                    part(
                            "no SecondaryNameNode",
                            "the name space does not outlive the cluster: nothing has to be merged into it"));
        }
        Stream<Deviation> own = embedded
                ? Stream.of(
                        part(
                                "one JVM for all daemons of all nodes, in place of one each",
                                "16 slaves live on a laptop"),
                        part(
                                "JAVA_HOME of tasks by mapreduce.map.env, mapreduce.reduce.env and yarn.app.mapreduce.am.env",
                                "tasks run on the JDK that runs the cluster"))
                : Stream.of(part(
                        "one JVM with a heap of 2 GiB, whose second compiler waits longer, for a node's daemons, in place of one each",
                        "nodes start fast and take little memory"));
        return Stream.concat(
                own,
                Stream.of(
                        part(
                                "LeanAppMaster in place of MRAppMaster",
                                "it has no web pages, which are half of its start, and ends 0.5 s after its job in place of 5 s"),
                        part(
                                "LeanResourceManager, LeanNodeManager and LeanHistoryServer in place of ResourceManager, NodeManager and JobHistoryServer",
                                "they have no web pages, which are a third of their start"),
                        part(
                                "logs of daemons from WARN on, in place of INFO",
                                "few lines are written, and none on the way of a task's start"),
                        part(
                                "GatedContainerExecutor and RoomCheckingLocalizer in place of DefaultContainerExecutor and ContainerLocalizer",
                                "no task starts while the cluster stops, and one fails where disks are full in place of waiting for ten minutes"),
                        part(
                                "an archive of loaded classes for tasks and masters (-XX:SharedArchiveFile)",
                                "a task's JVM needs a third of the processor time to start"),
                        part(
                                "hadoop.user.group.static.mapping.overrides names the user's group",
                                "groups are not looked up by an id process")));
    }

    private static Deviation part(String what, String why) {
        return new Deviation(what, why, FIXED);
    }
}
