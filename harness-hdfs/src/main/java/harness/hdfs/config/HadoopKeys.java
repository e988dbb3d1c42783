package harness.hdfs.config;

import harness.api.UsageException;
import harness.hdfs.config.HadoopSetting.Winner;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which keys of {@code --set} are Hadoop's, and which of those a user may set. */
public final class HadoopKeys {
    /** Beginnings of Hadoop's property names. */
    public static final List<String> PREFIXES =
            List.of("dfs.", "yarn.", "mapreduce.", "io.", "fs.", "hadoop.", "net.", "ipc.");

    private static final Pattern OWNED =
            Pattern.compile("fs\\.defaultFS|.*[.-](dirs?|addresses|address|bind-host|hostname)");

    /** What makes it one cluster that all jobs run on. */
    private static final String FRAMEWORK = "mapreduce.framework.name";

    private HadoopKeys() {}

    /**
     * @param embedded whether the cluster is in one JVM
     * @return what Harness sets in every such cluster whatever the user says, beside directories and addresses
     */
    public static Set<String> fixed(boolean embedded) {
        return HadoopSettings.ALL.stream()
                .filter(row -> !row.wins().purpose().isEmpty() && (embedded || row.wins() != Winner.ONE_JVM))
                .map(HadoopSetting::key)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * @param key of {@code --set}
     * @return whether it looks like a property of Hadoop
     */
    public static boolean matches(String key) {
        return PREFIXES.stream().anyMatch(key::startsWith);
    }

    /**
     * Refuses a key that the provider sets by itself: a place on disk or an address, or what a cluster could not do without.
     *
     * @param key a property of Hadoop
     * @param embedded whether the cluster is in one JVM
     * @throws UsageException if it must not be set
     */
    static void requireSettable(String key, boolean embedded) {
        if (!matches(key)) {
            throw new UsageException("'%s' is not a Hadoop property: allowed are names that begin with %s (--set %s)"
                    .formatted(key, String.join(" ", PREFIXES), key));
        }
        if (OWNED.matcher(key).matches()) {
            throw new UsageException(
                    "'%s' cannot be set: directories and addresses are chosen for each node (leave out --set %s)"
                            .formatted(key, key));
        }
        if (key.equals(FRAMEWORK)) {
            throw new UsageException(
                    "'%s' cannot be set: jobs run on the cluster, by YARN (leave out --set %s)".formatted(key, key));
        }
        if (fixed(embedded).contains(key)) {
            throw new UsageException("'%s' cannot be set: Harness needs it to %s (leave out --set %s)"
                    .formatted(key, purpose(key), key));
        }
    }

    private static String purpose(String key) {
        return HadoopSettings.ALL.stream()
                .filter(row -> row.key().equals(key))
                .map(row -> row.wins().purpose())
                .filter(purpose -> !purpose.isEmpty())
                .findFirst()
                .orElseThrow();
    }
}
