package harness.hdfs.config;

import harness.core.cluster.Setting;
import java.util.List;

/**
 * What every cluster is given that Harness starts, stock or lean, beside the settings that follow from the hardware: what Hadoop's
 * jars lack of the files in its distribution, and what it cannot run jobs without.
 */
public final class CommonSettings {
    static final String SOURCE = "Harness, for every cluster";

    /** What masters of jobs may take of a queue, as Hadoop's distribution has it. */
    static final String MASTERS_SHARE = "0.1";

    private static final String DISTRIBUTION =
            "as capacity-scheduler.xml of Hadoop's distribution, which its jars do not have";

    private CommonSettings() {}

    /**
     * @return the settings, each with its reason
     */
    public static List<Setting> all() {
        return List.of(
                set("yarn.scheduler.capacity.root.queues", "default", DISTRIBUTION),
                set("yarn.scheduler.capacity.root.default.capacity", "100", DISTRIBUTION),
                set("yarn.scheduler.capacity.maximum-am-resource-percent", MASTERS_SHARE, DISTRIBUTION),
                set("yarn.scheduler.capacity.node-locality-delay", "40", DISTRIBUTION),
                set("yarn.nodemanager.aux-services", "mapreduce_shuffle", "reduces fetch map outputs from it"),
                set("mapreduce.shuffle.port", "0", "any free port"),
                set("mapreduce.framework.name", "yarn", "jobs run on the cluster, not in the client"));
    }

    private static Setting set(String key, String value, String explanation) {
        return new Setting(key, value, explanation, SOURCE);
    }
}
