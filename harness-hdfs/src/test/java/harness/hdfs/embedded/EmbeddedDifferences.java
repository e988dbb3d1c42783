package harness.hdfs.embedded;

import harness.api.cluster.HadoopProfile;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.HadoopSetting;
import harness.hdfs.config.HadoopSettings;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.hdfs.protocol.EmbeddedSpecTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What an embedded cluster is configured with, and the same without what makes it lean. */
public final class EmbeddedDifferences {
    /** Sizes, directories and addresses, and what both profiles have. */
    private static final Set<String> PLACES = Set.of(
            "hadoop.tmp.dir",
            "dfs.namenode.name.dir",
            "dfs.namenode.rpc-bind-host",
            "dfs.namenode.http-address",
            "yarn.node-attribute.fs-store.root-dir",
            "mapreduce.application.classpath",
            "yarn.application.classpath");

    private EmbeddedDifferences() {}

    /**
     * @param configuration of a cluster
     * @return every setting
     */
    public static Map<String, String> all(ClusterConfiguration configuration) {
        EmbeddedSpec spec = EmbeddedSpecTest.spec(configuration.values());
        TaskJvm jvm = new TaskJvm(Path.of("/jdk"), Path.of("/class-path.jar"), Optional.empty(), List.of(), "run");
        return EmbeddedSettings.merge(spec, EmbeddedSettings.of(spec, "alice", jvm));
    }

    /**
     * @param configuration of a cluster
     * @return what is derived, what every cluster has, and places
     */
    public static Map<String, String> withoutLean(ClusterConfiguration configuration) {
        Map<String, String> all = all(configuration);
        Map<String, String> rest = new TreeMap<>(
                HadoopSettings.of(HadoopProfile.STOCK, true, Map.of(), HadoopSetting.Part.CLUSTER).stream()
                        .collect(Collectors.toMap(HadoopSetting::key, HadoopSetting::value)));
        rest.putAll(configuration.values());
        all.forEach((key, value) -> {
            if (PLACES.contains(key)
                    || key.matches("(yarn.resourcemanager|mapreduce.jobhistory)\\.(.*\\.)?(address|hostname)")) {
                rest.put(key, value);
            }
        });
        return rest;
    }
}
