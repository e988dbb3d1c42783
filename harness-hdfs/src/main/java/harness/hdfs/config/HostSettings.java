package harness.hdfs.config;

import harness.core.cluster.Setting;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a cluster on hosts of its own is given beside the settings that follow from the hardware. All else is Hadoop's
 * default.
 */
public final class HostSettings {
    private static final String SOURCE = "Harness, for hosts";

    private HostSettings() {}

    /**
     * @return those of every cluster and of hosts, each with its reason; the user's own go before them
     */
    public static List<Setting> all() {
        List<Setting> own = List.of(
                set(
                        "dfs.namenode.heartbeat.recheck-interval",
                        "15000",
                        "with the heartbeat of 3 s, a lost DataNode is given up after 60 s instead of 10.5 min"),
                set("yarn.nodemanager.log.retain-seconds", "604800", "logs outlive the job"),
                set(
                        "yarn.nodemanager.env-whitelist",
                        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,PATH,LANG,TZ",
                        "tasks run on the JDK that runs their NodeManager"));
        return Stream.concat(CommonSettings.all().stream(), own.stream()).toList();
    }

    private static Setting set(String key, String value, String explanation) {
        return new Setting(key, value, explanation, SOURCE);
    }
}
