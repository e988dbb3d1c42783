package harness.api.cache;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The class-path groups of {@code harness.jar} for a JVM that was started on one of them and starts another JVM itself, such
 * as a workload that starts the service that it measures. It is told by two system properties where the jar is.
 */
public final class InheritedGroups {
    private static final String JAR = "harness.jar";
    private static final String CACHE = "harness.cache";

    private InheritedGroups() {}

    /**
     * @param jar {@code harness.jar}, where the JVM runs that is to inherit its groups
     * @param cache where groups are unpacked there
     * @return options for that JVM
     */
    public static List<String> flags(Path jar, Path cache) {
        return List.of("-D" + JAR + "=" + jar, "-D" + CACHE + "=" + cache);
    }

    /** {@return the cache that this JVM was told of; empty if it was told of none} */
    public static Optional<CacheDirectory> cache() {
        return Optional.ofNullable(System.getProperty(CACHE)).map(root -> new CacheDirectory(Path.of(root)));
    }

    /**
     * @param name of a group
     * @return the group, unpacked
     * @throws IllegalStateException if this JVM has inherited none
     */
    public static ClassPathGroup unpack(String name) {
        String jar = System.getProperty(JAR);
        String cache = System.getProperty(CACHE);
        if (jar == null || cache == null) {
            throw new IllegalStateException("this JVM was not told where harness.jar is, which has group " + name);
        }
        return new ClassPathGroups(Path.of(jar), new CacheDirectory(Path.of(cache))).unpack(name);
    }
}
