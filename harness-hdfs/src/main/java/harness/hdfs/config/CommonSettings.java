package harness.hdfs.config;

import harness.core.cluster.Setting;
import java.util.List;
import java.util.stream.Stream;

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

    /**
     * In which every cluster is not stock: by which maps run where their data are ({@code docs/configuration.md} has what they do with
     * Hadoop's own values), and what job clients do after a job.
     */
    static final List<LeanSetting> NOT_STOCK = List.of(
            LeanSettings.set(
                    "yarn.app.mapreduce.client-am.ipc.max-retries",
                    "0",
                    "3",
                    "a job client whose application master is gone asks the job history at once, after the clock has stopped"),
            LeanSettings.set(
                    "yarn.resourcemanager.application-master-service.processors",
                    "harness.hdfs.daemon.RepeatedAsks",
                    "",
                    "a job whose maps are limited in number loses the nodes that it has asked for whenever that many run; this asks again"),
            LeanSettings.set(
                    "yarn.scheduler.capacity.schedule-asynchronously.enable",
                    "false",
                    "true",
                    "a node is asked when it reports, as before Hadoop 3.5: a thread that asks each node every 5 ms gives up a task's own"
                            + " nodes after two rounds"),
            LeanSettings.set(
                    "yarn.scheduler.capacity.rack-locality-additional-delay",
                    "0",
                    "-1",
                    "each node is asked once before a task goes elsewhere: Hadoop's own rule gives a job of few tasks less than one try"));

    private static final String OWN_USER = "web pages are for the user who runs the cluster";

    private CommonSettings() {}

    /**
     * @return the settings, each with its reason
     */
    public static List<Setting> all() {
        return Stream.concat(NOT_STOCK.stream().map(CommonSettings::setting), others().stream())
                .toList();
    }

    /**
     * @param each setting in which Hadoop is not stock
     * @return the same as one of every cluster
     */
    static Setting setting(LeanSetting each) {
        return set(each.key(), each.value(), each.why());
    }

    private static List<Setting> others() {
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
