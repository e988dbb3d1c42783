package harness.hdfs.config;

import harness.core.cluster.Setting;
import java.util.List;

/**
 * What every cluster is given that Harness starts, stock or lean, beside the settings that follow from the hardware: what Hadoop's
 * jars lack of the files in its distribution, what it cannot run jobs
 * without, and what keeps other users out.
 */
public final class CommonSettings {
    static final String SOURCE = "Harness, for every cluster";

    /** What masters of jobs may take of a queue, as Hadoop's distribution has it. */
    static final String MASTERS_SHARE = "0.1";

    static final Setting PLUGIN = set(
            "dfs.datanode.plugins",
            "harness.hdfs.storage.StoragePlugin",
            "DataNodes write out, drop page caches and check replicas when a workload asks, and say what disks gave");

    private static final String DISTRIBUTION =
            "as capacity-scheduler.xml of Hadoop's distribution, which its jars do not have";

    private static final String OWN_USER = "web pages are for the user who runs the cluster";

    private CommonSettings() {}

    /**
     * @return the settings, each with its reason
     */
    public static List<Setting> all() {
        return List.of(
                PLUGIN,
                set("yarn.scheduler.capacity.root.queues", "default", DISTRIBUTION),
                set("yarn.scheduler.capacity.root.default.capacity", "100", DISTRIBUTION),
                set("yarn.scheduler.capacity.maximum-am-resource-percent", MASTERS_SHARE, DISTRIBUTION),
                set("yarn.scheduler.capacity.node-locality-delay", "40", DISTRIBUTION),
                set("yarn.nodemanager.aux-services", "mapreduce_shuffle", "reduces fetch map outputs from it"),
                set(
                        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
                        "harness.hdfs.daemon.NodeShuffle",
                        "reduces fetch map outputs from it; it listens at its node's address alone"),
                set(
                        "dfs.block.access.token.enable",
                        "true",
                        "a DataNode serves blocks as the NameNode allows, no others"),
                set(
                        "hadoop.http.filter.initializers",
                        "harness.hdfs.peer.PeerFilter$Initializer,org.apache.hadoop.http.lib.StaticUserWebFilter",
                        OWN_USER),
                set("dfs.datanode.httpserver.filter.handlers", "harness.hdfs.peer.PeerHandler", OWN_USER),
                set("mapreduce.shuffle.port", "0", "any free port"),
                set("mapreduce.framework.name", "yarn", "jobs run on the cluster, not in the client"));
    }

    private static Setting set(String key, String value, String explanation) {
        return new Setting(key, value, explanation, SOURCE);
    }
}
