package harness.hdfs.embedded;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;

/** What embedding sets in YARN and in the job history server. */
final class YarnOverrides {
    private YarnOverrides() {}

    static List<EmbeddedSetting> of(EmbeddedSpec spec) {
        String any = Hosts.MASTER_ADDRESS + ":0";
        String free = "any free port, loopback only";
        String few = "few cores, few threads";
        return List.of(
                set("yarn.resourcemanager.hostname", Hosts.MASTER_ADDRESS, "loopback only"),
                set("yarn.resourcemanager.address", any, free),
                set("yarn.resourcemanager.scheduler.address", any, free),
                set("yarn.resourcemanager.resource-tracker.address", any, free),
                set("yarn.resourcemanager.admin.address", any, free),
                set("yarn.resourcemanager.webapp.address", any, free),
                set("yarn.resourcemanager.client.thread-count", "4", few),
                set("yarn.resourcemanager.scheduler.client.thread-count", "4", few),
                set("yarn.resourcemanager.resource-tracker.client.thread-count", "4", few),
                set("yarn.resourcemanager.amlauncher.thread-count", "2", few),
                set("yarn.resourcemanager.delegation-token-renewer.thread-count", "2", few),
                set(
                        "yarn.node-attribute.fs-store.root-dir",
                        spec.root().resolve("node-attributes").toUri().toString(),
                        "nothing outside the working directory"),
                set(
                        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
                        "100",
                        "a container is given and its end is seen within 0.1 s instead of 1 s"),
                set(
                        "yarn.nodemanager.resource.memory-mb",
                        Integer.toString(spec.memoryMbPerSlave()),
                        "the shape of the slave"),
                set(
                        "yarn.nodemanager.resource.cpu-vcores",
                        Integer.toString(spec.vcoresPerSlave()),
                        "the shape of the slave"),
                set("yarn.nodemanager.container-manager.thread-count", "2", few),
                set("yarn.nodemanager.localizer.client.thread-count", "1", few),
                set("yarn.nodemanager.localizer.fetch.thread-count", "2", few),
                set("yarn.nodemanager.delete.thread-count", "1", few),
                set("yarn.nodemanager.log.deletion-threads-count", "1", few),
                set("yarn.nodemanager.container-monitor.enabled", "false", "no thread per node that scans /proc"),
                set("yarn.nodemanager.resource-monitor.interval-ms", "-1", "no thread per node that scans /proc"),
                set("yarn.nodemanager.disk-health-checker.enable", "false", "the nodes share the machine's disk"),
                set(
                        "yarn.nodemanager.sleep-delay-before-sigkill.ms",
                        "50",
                        "a task JVM has nothing to save when it is told to end"),
                set("yarn.nodemanager.log.retain-seconds", "86400", "logs outlive the job"),
                set("mapreduce.shuffle.max.threads", "2", few),
                set(
                        "yarn.nodemanager.env-whitelist",
                        "HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,PATH,LANG,TZ",
                        "Java's home is given by the job, not by the machine"),
                set("mapreduce.jobhistory.address", any, free),
                set("mapreduce.jobhistory.admin.address", any, free),
                set("mapreduce.jobhistory.webapp.address", any, free),
                set("mapreduce.jobhistory.client.thread-count", "2", few),
                set("mapreduce.jobhistory.move.thread-count", "1", few));
    }

    private static EmbeddedSetting set(String key, String value, String reason) {
        return new EmbeddedSetting(key, value, reason);
    }
}
