package harness.hdfs.embedded;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;

/** What embedding sets in YARN and in the job history server. */
final class YarnOverrides {
    private YarnOverrides() {}

    static List<EmbeddedSetting> of(EmbeddedSpec spec) {
        String any = LoopbackNames.MASTER_ADDRESS + ":0";
        String free = "any free port, loopback only";
        return List.of(
                set("yarn.resourcemanager.hostname", LoopbackNames.MASTER_ADDRESS, "loopback only"),
                set("yarn.resourcemanager.address", any, free),
                set("yarn.resourcemanager.scheduler.address", any, free),
                set("yarn.resourcemanager.resource-tracker.address", any, free),
                set("yarn.resourcemanager.admin.address", any, free),
                set("yarn.resourcemanager.webapp.address", any, free),
                set(
                        "yarn.node-attribute.fs-store.root-dir",
                        spec.root().resolve("node-attributes").toUri().toString(),
                        "nothing outside the working directory"),
                set(
                        "yarn.nodemanager.resource.memory-mb",
                        Integer.toString(spec.memoryMbPerSlave()),
                        "the shape of the slave"),
                set(
                        "yarn.nodemanager.resource.cpu-vcores",
                        Integer.toString(spec.vcoresPerSlave()),
                        "the shape of the slave"),
                set("mapreduce.jobhistory.address", any, free),
                set("mapreduce.jobhistory.admin.address", any, free),
                set("mapreduce.jobhistory.webapp.address", any, free));
    }

    private static EmbeddedSetting set(String key, String value, String reason) {
        return new EmbeddedSetting(key, value, reason);
    }
}
