package harness.hdfs.config;

import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.hdfs.config.HadoopSetting.Clusters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a cluster on hosts of its own is given beside the settings that follow from the hardware. All else is Hadoop's
 * default.
 */
public final class HostSettings {
    /**
     * Addresses of the cluster's machines, as digits, each with the port where it says whose its connections are:
     * {@code 10.0.0.2:40123,10.0.0.3:40321}.
     */
    public static final String MACHINES = "harness.cluster.machines";

    /** Which Hadoop it is, among the settings of every node. */
    private static final String PROFILE = "harness.hadoop";

    private HostSettings() {}

    private static Setting profile(HadoopProfile profile) {
        return new Setting(
                PROFILE,
                profile.word(),
                profile == HadoopProfile.STOCK
                        ? "a JVM for each daemon, and the JVM's defaults"
                        : "a JVM for all daemons of a node, tuned to start fast",
                Clusters.HOSTS.source());
    }

    /**
     * @param settings of a cluster on hosts
     * @return its Hadoop
     */
    public static HadoopProfile profile(Map<String, String> settings) {
        return HadoopProfile.of(Optional.ofNullable(settings.get(PROFILE)), HadoopProfile.LEAN);
    }

    /**
     * @param configuration of the cluster
     * @param profile of its Hadoop
     * @return everything that is set, each with its reason; the user's own go before all else
     */
    public static List<Setting> all(ClusterConfiguration configuration, HadoopProfile profile) {
        return all(configuration, profile, Optional.empty());
    }

    /**
     * @param configuration of the cluster
     * @param profile of its Hadoop
     * @param library of the user's, if there is one
     * @return the same
     */
    public static List<Setting> all(
            ClusterConfiguration configuration, HadoopProfile profile, Optional<NativeLibrary> library) {
        Stream<HadoopSetting> ofProfile = profile == HadoopProfile.LEAN
                ? Stream.concat(HadoopSettings.of(Clusters.LEAN), HadoopSettings.of(Clusters.LEAN_HOSTS))
                : MemoryChecks.off(configuration.shape().taskMemoryMb()).stream();
        Map<String, Setting> settings = new LinkedHashMap<>();
        Stream.of(
                        HadoopSettings.of(Clusters.EVERY).map(HadoopSetting::setting),
                        Stream.of(profile(profile)),
                        HadoopSettings.of(Clusters.HOSTS).map(HadoopSetting::setting),
                        library.stream().map(NativeLibrary::setting),
                        ofProfile.map(HadoopSetting::setting),
                        configuration.settings().stream())
                .flatMap(each -> each)
                .forEach(setting -> settings.put(setting.key(), setting));
        return List.copyOf(settings.values());
    }
}
