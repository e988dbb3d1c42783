package harness.hdfs.embedded;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;

/** What embedding sets in HDFS: many daemons in one JVM on few cores, data that are thrown away. */
final class HdfsOverrides {
    private HdfsOverrides() {}

    static List<EmbeddedSetting> of(EmbeddedSpec spec, String user) {
        return List.of(
                set("fs.du.interval", "0", "no thread per volume that refreshes the space used"),
                set(
                        "hadoop.user.group.static.mapping.overrides",
                        user + "=" + user + ";dr.who=;",
                        "groups are not looked up by an id process"),
                set(
                        "hadoop.rpc.socket.factory.class.default",
                        NodeSocketFactory.class.getName(),
                        "connections leave from their node's address, so that locality is real"),
                set("hadoop.tmp.dir", spec.root().resolve("tmp").toString(), "nothing outside the working directory"),
                set(
                        "dfs.namenode.name.dir",
                        spec.root().resolve("namenode").toUri().toString(),
                        "nothing outside the working directory"),
                set("dfs.namenode.rpc-bind-host", Hosts.MASTER_ADDRESS, "loopback only"),
                set("dfs.namenode.http-address", Hosts.MASTER_ADDRESS + ":0", "any free port, loopback only"),
                set(
                        "dfs.namenode.edits.noeditlogchannelflush",
                        "true",
                        "the name space does not outlive the cluster: no fsync per transaction"),
                set("dfs.namenode.handler.count", "8", "few cores, few threads"),
                set("dfs.namenode.quota.init-threads", "1", "the name space is empty at the start"),
                set("dfs.namenode.metrics.logger.period.seconds", "0", "no thread that logs metrics"),
                set(
                        "dfs.namenode.heartbeat.recheck-interval",
                        "5000",
                        "with the heartbeat, a lost DataNode is known after 20 s instead of 10.5 min"),
                set("dfs.heartbeat.interval", "1", "a loss is noticed sooner; loopback carries it easily"),
                set("dfs.datanode.handler.count", "2", "few cores, few threads"),
                set("dfs.datanode.metrics.logger.period.seconds", "0", "no thread that logs metrics"),
                set(
                        "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space",
                        "0",
                        "free space was checked before the start: no 1 GiB is kept free on top of a block"),
                set(
                        "dfs.datanode.fsdataset.factory",
                        CoarseLockDatasetFactory.class.getName(),
                        "1,024 locks per volume are 400,000 at 16 x 24 directories"),
                set(
                        "dfs.datanode.volumes.replica-add.threadpool.size",
                        "1",
                        "the volumes are empty: nothing to add in parallel"),
                set("dfs.datanode.ec.reconstruction.threads", "1", "no erasure coding"),
                set("dfs.datanode.transferTo.allowed", "true", "blocks are sent without copying"),
                set("ipc.server.read.threadpool.size", "1", "few cores, few threads"),
                set("hadoop.http.max.threads", "8", "nobody looks at the web pages"));
    }

    private static EmbeddedSetting set(String key, String value, String reason) {
        return new EmbeddedSetting(key, value, reason);
    }
}
