package harness.hdfs.config;

import harness.core.cluster.HadoopProfile;
import harness.core.cluster.Setting;
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

    static final Setting LOGS =
            new Setting("yarn.nodemanager.log.retain-seconds", "604800", "logs outlive the job", "Harness, for hosts");

    private static final Setting SUDO = new Setting(
            "harness.datanode.sudo",
            "true",
            "where the user is not root, page caches are dropped by sudo if it asks for no password",
            "Harness, for hosts");

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
                "Harness, for hosts");
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
        Stream<Setting> ofProfile = profile == HadoopProfile.LEAN
                ? Stream.concat(LeanSettings.all().stream(), LeanSettings.hosts().stream())
                        .map(LeanSetting::setting)
                : MemoryChecks.off(configuration.shape().taskMemoryMb()).stream()
                        .map(CommonSettings::setting);
        Map<String, Setting> settings = new LinkedHashMap<>();
        Stream.of(
                        CommonSettings.all().stream(),
                        Stream.of(profile(profile), LOGS, SUDO),
                        library.stream().map(NativeLibrary::setting),
                        ofProfile,
                        configuration.settings().stream())
                .flatMap(each -> each)
                .forEach(setting -> settings.put(setting.key(), setting));
        return List.copyOf(settings.values());
    }
}
