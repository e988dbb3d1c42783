package harness.hdfs.config;

import harness.core.UsageException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which keys of {@code --set} are Hadoop's, and which of those a user may set. */
public final class HadoopKeys {
    /** Beginnings of Hadoop's property names. */
    public static final List<String> PREFIXES =
            List.of("dfs.", "yarn.", "mapreduce.", "io.", "fs.", "hadoop.", "net.", "ipc.");

    private static final Pattern OWNED =
            Pattern.compile("fs\\.defaultFS|.*[.-](dirs?|addresses|address|bind-host|hostname)");

    /** How task JVMs are started: their class path, their run and their archive of classes. */
    private static final Set<String> STARTS_TASKS = Set.of(
            "mapreduce.admin.map.child.java.opts",
            "mapreduce.admin.reduce.child.java.opts",
            "yarn.app.mapreduce.am.admin-command-opts");

    /** What hundreds of daemons in one JVM need. */
    private static final Set<String> EMBEDS = Set.of(
            "fs.file.impl",
            "fs.AbstractFileSystem.file.impl",
            "hadoop.rpc.socket.factory.class.default",
            "dfs.datanode.fsdataset.factory",
            "mapreduce.shuffle.port",
            "yarn.nodemanager.recovery.enabled");

    /** What keeps other users out. */
    private static final Set<String> ADMITS = Set.of(
            "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "dfs.block.access.token.enable",
            "hadoop.http.filter.initializers",
            "dfs.datanode.httpserver.filter.handlers",
            "hadoop.security.authentication");

    /** What makes it one cluster that all jobs run on. */
    private static final String FRAMEWORK = "mapreduce.framework.name";

    private HadoopKeys() {}

    /**
     * @param embedded whether the cluster is in one JVM
     * @return what Harness sets in every such cluster whatever the user says, beside directories and addresses
     */
    public static Set<String> fixed(boolean embedded) {
        return Stream.of(STARTS_TASKS, ADMITS, embedded ? EMBEDS : Set.<String>of())
                .flatMap(Set::stream)
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
        if (ADMITS.contains(key)) {
            return "keep other users out";
        }
        return STARTS_TASKS.contains(key) ? "start tasks" : "have a cluster in one JVM";
    }
}
