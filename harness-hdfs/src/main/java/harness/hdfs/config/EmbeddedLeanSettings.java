package harness.hdfs.config;

import static harness.hdfs.config.LeanSettings.set;

import java.util.List;
import java.util.stream.Stream;

/**
 * What lean Hadoop is given where one JVM holds the whole cluster: many daemons on few cores, and data that are thrown away.
 * Directories and addresses come on top.
 */
public final class EmbeddedLeanSettings {
    private static final String FEW = "few cores, few threads";
    private static final String NO_METRICS = "no thread that logs metrics";
    private static final String NO_SCAN = "no thread per node that scans /proc";

    private EmbeddedLeanSettings() {}

    /**
     * @return the settings
     */
    public static List<LeanSetting> all() {
        return Stream.of(hdfs(), yarn(), mapReduce()).flatMap(List::stream).toList();
    }

    private static List<LeanSetting> hdfs() {
        return List.of(
                set("fs.du.interval", "0", "600000", "no thread per volume that refreshes the space used"),
                set(
                        "hadoop.rpc.socket.factory.class.default",
                        "harness.hdfs.embedded.NodeSocketFactory",
                        "org.apache.hadoop.net.StandardSocketFactory",
                        "connections leave from their node's address, so that locality is real"),
                set(
                        "dfs.namenode.edits.noeditlogchannelflush",
                        "true",
                        "false",
                        "the name space does not outlive the cluster: no fsync per transaction"),
                set("dfs.namenode.handler.count", "8", "10", FEW),
                set("dfs.namenode.quota.init-threads", "1", "12", "the name space is empty at the start"),
                set("dfs.namenode.metrics.logger.period.seconds", "0", "600", NO_METRICS),
                set(
                        "dfs.namenode.heartbeat.recheck-interval",
                        "5000",
                        "300000",
                        "with the heartbeat, a lost DataNode is known after 20 s instead of 10.5 min"),
                set("dfs.heartbeat.interval", "1", "3", "a loss is noticed sooner; loopback carries it easily"),
                set("dfs.datanode.handler.count", "2", "10", FEW),
                set("dfs.datanode.metrics.logger.period.seconds", "0", "600", NO_METRICS),
                set(
                        "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space",
                        "0",
                        "1073741824",
                        "free space was checked before the start: no 1 GiB is kept free on top of a block"),
                set(
                        "dfs.datanode.fsdataset.factory",
                        "harness.hdfs.embedded.CoarseLockDatasetFactory",
                        "",
                        "1,024 locks per volume are 400,000 at 16 x 24 directories"),
                set(
                        "dfs.datanode.volumes.replica-add.threadpool.size",
                        "1",
                        "",
                        "the volumes are empty: nothing to add in parallel"),
                set("dfs.datanode.ec.reconstruction.threads", "1", "8", "no erasure coding"),
                set("hadoop.http.max.threads", "8", "", "nobody looks at the web pages"));
    }

    private static List<LeanSetting> yarn() {
        return List.of(
                set("yarn.resourcemanager.client.thread-count", "4", "50", FEW),
                set("yarn.resourcemanager.scheduler.client.thread-count", "4", "50", FEW),
                set("yarn.resourcemanager.resource-tracker.client.thread-count", "4", "50", FEW),
                set("yarn.resourcemanager.amlauncher.thread-count", "2", "50", FEW),
                set("yarn.resourcemanager.delegation-token-renewer.thread-count", "2", "50", FEW),
                set(
                        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
                        "100",
                        "1000",
                        "a container is given and its end is seen within 0.1 s instead of 1 s"),
                set("yarn.nodemanager.container-manager.thread-count", "2", "20", FEW),
                set("yarn.nodemanager.localizer.client.thread-count", "1", "5", FEW),
                set("yarn.nodemanager.localizer.fetch.thread-count", "2", "4", FEW),
                set("yarn.nodemanager.delete.thread-count", "1", "4", FEW),
                set("yarn.nodemanager.log.deletion-threads-count", "1", "4", FEW),
                set("yarn.nodemanager.container-monitor.enabled", "false", "true", NO_SCAN),
                set("yarn.nodemanager.resource-monitor.interval-ms", "-1", "3000", NO_SCAN),
                set(
                        "yarn.nodemanager.disk-health-checker.enable",
                        "false",
                        "true",
                        "the nodes share the machine's disk"),
                set(
                        "yarn.nodemanager.sleep-delay-before-sigkill.ms",
                        "50",
                        "250",
                        "a task JVM has nothing to save when it is told to end"),
                set("yarn.nodemanager.log.retain-seconds", "86400", "10800", "logs outlive the job"),
                set("mapreduce.shuffle.max.threads", "2", "0", FEW),
                set(
                        "yarn.nodemanager.env-whitelist",
                        "HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,PATH,LANG,TZ",
                        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,CLASSPATH_PREPEND_DISTCACHE,"
                                + "HADOOP_YARN_HOME,HADOOP_HOME,PATH,LANG,TZ",
                        "Java's home is given by the job, not by the machine"),
                set("mapreduce.jobhistory.client.thread-count", "2", "10", FEW),
                set("mapreduce.jobhistory.move.thread-count", "1", "3", FEW));
    }

    private static List<LeanSetting> mapReduce() {
        return List.of(
                set(
                        "mapreduce.client.submit.file.replication",
                        "1",
                        "10",
                        "job files are read on this machine only: no replication pipeline"),
                set(
                        "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms",
                        "100",
                        "1000",
                        "containers are asked for within 0.1 s instead of 1 s"),
                set("yarn.app.mapreduce.am.job.task.listener.thread-count", "4", "30", FEW),
                set("yarn.app.mapreduce.am.containerlauncher.threadpool-initial-size", "2", "10", FEW));
    }
}
