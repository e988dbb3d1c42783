package harness.hdfs.embedded;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;

/** What embedding sets in HDFS: many daemons in one JVM on few cores, data that are thrown away. */
final class HdfsOverrides {
    private HdfsOverrides() {}

    static List<EmbeddedSetting> of(EmbeddedSpec spec, String user) {
        return List.of(
                set(
                        "hadoop.user.group.static.mapping.overrides",
                        user + "=" + user + ";dr.who=;",
                        "groups are not looked up by an id process"),
                set("hadoop.tmp.dir", spec.root().resolve("tmp").toString(), "nothing outside the working directory"),
                set(
                        "dfs.namenode.name.dir",
                        spec.root().resolve("namenode").toUri().toString(),
                        "nothing outside the working directory"),
                set("dfs.namenode.rpc-bind-host", LoopbackNames.MASTER_ADDRESS, "loopback only"),
                set("dfs.namenode.http-address", LoopbackNames.MASTER_ADDRESS + ":0", "any free port, loopback only"));
    }

    private static EmbeddedSetting set(String key, String value, String reason) {
        return new EmbeddedSetting(key, value, reason);
    }
}
