package harness.hdfs.config;

import java.util.List;
import java.util.stream.Stream;

/** What lean Hadoop is given on every cluster, and what only on hosts; {@link EmbeddedLeanSettings} has the rest. */
public final class LeanSettings {
    private static final String QUIET = "nothing reads the disks during a measurement but the workload";
    private static final String SEEN = "the end is seen at once: Hadoop's seconds would round every measured time up";
    private static final String LOG = "a task's start is not spent on its log";

    private LeanSettings() {}

    /**
     * @return those of every cluster
     */
    public static List<LeanSetting> all() {
        return Stream.of(hdfs(), yarn(), mapReduce()).flatMap(List::stream).toList();
    }

    /**
     * @return those that only a cluster on hosts has
     */
    static List<LeanSetting> hosts() {
        return List.of(
                set(
                        "dfs.namenode.heartbeat.recheck-interval",
                        "15000",
                        "300000",
                        "with the heartbeat of 3 s, a lost DataNode is given up after 60 s instead of 10.5 min"),
                set(
                        "yarn.nodemanager.env-whitelist",
                        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,PATH,LANG,TZ",
                        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,CLASSPATH_PREPEND_DISTCACHE,"
                                + "HADOOP_YARN_HOME,HADOOP_HOME,PATH,LANG,TZ",
                        "another Hadoop on the machine does not reach into tasks"));
    }

    private static List<LeanSetting> hdfs() {
        return List.of(
                set(
                        "fs.file.impl",
                        "harness.hdfs.local.NioLocalFileSystem",
                        "",
                        "without libhadoop Hadoop's own starts a process for each mode, owner and link"),
                set(
                        "fs.AbstractFileSystem.file.impl",
                        "harness.hdfs.local.NioLocalFs",
                        "org.apache.hadoop.fs.local.LocalFs",
                        "the same, for NodeManagers"),
                set(
                        "fs.getspaceused.classname",
                        "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.ReplicaCachingGetSpaceUsed",
                        "",
                        "space used is counted in memory instead of by a du process"),
                set("dfs.namenode.safemode.extension", "0", "30000", "the name space is empty: nothing to wait for"),
                set(
                        "dfs.namenode.datanode.registration.ip-hostname-check",
                        "false",
                        "true",
                        "nodes are known by what the cluster says of them; no reverse look-up is needed"),
                set("dfs.datanode.directoryscan.interval", "-1", "21600", QUIET),
                set("dfs.block.scanner.volume.bytes.per.second", "0", "1048576", QUIET),
                set("dfs.datanode.scan.period.hours", "-1", "504", QUIET),
                set("dfs.disk.balancer.enabled", "false", "true", "fresh disks are balanced"));
    }

    private static List<LeanSetting> yarn() {
        return List.of(
                set(
                        "yarn.scheduler.capacity.maximum-am-resource-percent",
                        "0.5",
                        CommonSettings.MASTERS_SHARE,
                        "a small cluster must hold an application master and its tasks"),
                set(
                        "yarn.nm.liveness-monitor.expiry-interval-ms",
                        "60000",
                        "600000",
                        "a lost NodeManager is given up after a minute instead of ten"),
                set(
                        MemoryChecks.VIRTUAL,
                        "false",
                        "true",
                        "a JVM reserves more virtual memory than it uses; the check would kill tasks for it"),
                set(
                        MemoryChecks.PHYSICAL,
                        "false",
                        "true",
                        "a task's heap is bounded; the check would kill tasks for what a JVM takes beside it"),
                set(
                        "yarn.nodemanager.log-container-debug-info.enabled",
                        "false",
                        "true",
                        "six processes fewer for each container's start"),
                set(
                        "yarn.client.application-client-protocol.poll-interval-ms",
                        "50",
                        "200",
                        "submission is seen at once"));
    }

    private static List<LeanSetting> mapReduce() {
        return List.of(
                set(LeanJvm.TASK_KEYS.get(0), LeanJvm.TASK, "", LeanJvm.TASK_WHY),
                set(LeanJvm.TASK_KEYS.get(1), LeanJvm.TASK, "", LeanJvm.TASK_WHY),
                set("mapreduce.map.log.level", "WARN", "INFO", LOG),
                set("mapreduce.reduce.log.level", "WARN", "INFO", LOG),
                set("yarn.app.mapreduce.am.log.level", "WARN", "INFO", "the same, for the application master"),
                set("mapreduce.client.progressmonitor.pollinterval", "100", "1000", SEEN),
                set("mapreduce.client.completion.pollinterval", "100", "5000", SEEN),
                set("yarn.app.mapreduce.client.job.retry-interval", "100", "2000", SEEN));
    }

    static LeanSetting set(String key, String value, String stock, String why) {
        return new LeanSetting(key, value, stock, why);
    }
}
