package harness.hdfs.config;

import harness.core.cluster.Setting;
import java.util.List;

/**
 * What every cluster is given that Harness starts, beside the settings that follow from the hardware: what keeps measured runs
 * undisturbed, and what Hadoop needs to run without its shell scripts and its web pages.
 */
public final class CommonSettings {
    private static final String SOURCE = "Harness, for every cluster";
    private static final String THROWN_AWAY = "the cluster is thrown away";
    private static final String QUIET = "nothing reads the disks during a measurement but the workload";
    private static final String SEEN = "the end is seen at once: Hadoop's seconds would round every measured time up";

    private CommonSettings() {}

    /**
     * @return the settings, each with its reason
     */
    public static List<Setting> all() {
        return List.of(
                set(
                        "fs.file.impl",
                        "harness.hdfs.local.NioLocalFileSystem",
                        "without libhadoop Hadoop's own starts a process for each mode, owner and link"),
                set("fs.AbstractFileSystem.file.impl", "harness.hdfs.local.NioLocalFs", "the same, for NodeManagers"),
                set(
                        "fs.getspaceused.classname",
                        "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.ReplicaCachingGetSpaceUsed",
                        "space used is counted in memory instead of by a du process"),
                set("dfs.namenode.safemode.extension", "0", "the name space is empty: nothing to wait for"),
                set(
                        "dfs.namenode.datanode.registration.ip-hostname-check",
                        "false",
                        "nodes are known by what the cluster says of them; no reverse look-up is needed"),
                set("dfs.datanode.directoryscan.interval", "-1", QUIET),
                set("dfs.block.scanner.volume.bytes.per.second", "0", QUIET),
                set("dfs.datanode.scan.period.hours", "-1", QUIET),
                set("dfs.disk.balancer.enabled", "false", "fresh disks are balanced"),
                set("dfs.blockreport.initialDelay", "0", "volumes are known at once"),
                set("yarn.scheduler.capacity.root.queues", "default", "one user, one queue"),
                set("yarn.scheduler.capacity.root.default.capacity", "100", "one user, one queue"),
                set(
                        "yarn.scheduler.capacity.maximum-am-resource-percent",
                        "0.5",
                        "a small cluster must hold an application master and its tasks"),
                set("yarn.resourcemanager.recovery.enabled", "false", THROWN_AWAY),
                set("yarn.nodemanager.recovery.enabled", "false", THROWN_AWAY),
                set(
                        "yarn.nm.liveness-monitor.expiry-interval-ms",
                        "60000",
                        "a lost NodeManager is given up after a minute instead of ten"),
                set(
                        "yarn.nodemanager.vmem-check-enabled",
                        "false",
                        "a JVM reserves more virtual memory than it uses; the check would kill tasks for it"),
                set(
                        "yarn.nodemanager.pmem-check-enabled",
                        "false",
                        "a task's heap is bounded; the check would kill tasks for what a JVM takes beside it"),
                set(
                        "yarn.nodemanager.log-container-debug-info.enabled",
                        "false",
                        "six processes fewer for each container's start"),
                set("yarn.log-aggregation-enable", "false", "logs are not moved during a run"),
                set("yarn.nodemanager.aux-services", "mapreduce_shuffle", "reduces fetch map outputs from it"),
                set(
                        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
                        "org.apache.hadoop.mapred.ShuffleHandler",
                        "reduces fetch map outputs from it"),
                set("mapreduce.shuffle.port", "0", "any free port"),
                set("mapreduce.framework.name", "yarn", "jobs run on the cluster, not in the client"),
                set("mapreduce.map.log.level", "WARN", "a task's start is not spent on its log"),
                set("mapreduce.reduce.log.level", "WARN", "a task's start is not spent on its log"),
                set("yarn.app.mapreduce.am.log.level", "WARN", "the same, for the application master"),
                set("mapreduce.client.progressmonitor.pollinterval", "100", SEEN),
                set("mapreduce.client.completion.pollinterval", "100", SEEN),
                set("yarn.app.mapreduce.client.job.retry-interval", "100", SEEN),
                set("yarn.client.application-client-protocol.poll-interval-ms", "50", "submission is seen at once"),
                set("mapreduce.job.ubertask.enable", "false", "tasks run in JVMs of their own"),
                set("mapreduce.jobhistory.recovery.enable", "false", THROWN_AWAY));
    }

    private static Setting set(String key, String value, String explanation) {
        return new Setting(key, value, explanation, SOURCE);
    }
}
