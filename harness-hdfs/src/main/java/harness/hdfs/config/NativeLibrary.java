package harness.hdfs.config;

import harness.api.UsageException;
import harness.api.cluster.Setting;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The native library libhadoop of a Hadoop that the user has on every machine; harness.jar has none.
 *
 * @param home of that Hadoop, absolute
 */
public record NativeLibrary(String home) {
    /** The option by which a user names it. */
    public static final String OPTION = "hadoop-home";

    private static final String KEY = "harness.hadoop.home";
    /** As other directories on hosts. */
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9./_@+=~-]+");

    /**
     * @param given what the user said, if anything
     * @return that Hadoop's library
     * @throws UsageException if it is not the path of a directory
     */
    public static Optional<NativeLibrary> given(Optional<String> given) {
        given.filter(home -> !PATH.matcher(home).matches()).ifPresent(home -> {
            throw new UsageException(
                    "'%s' is not allowed: an absolute path of letters, digits and ./_@+=~- is, of a Hadoop on the machines (--%s)"
                            .formatted(home, OPTION));
        });
        return given.map(NativeLibrary::new);
    }

    /**
     * @param settings of a cluster
     * @return its library, if it has one
     */
    public static Optional<NativeLibrary> of(Map<String, String> settings) {
        return Optional.ofNullable(settings.get(KEY)).map(NativeLibrary::new);
    }

    /** {@return where it is} */
    public String file() {
        return directory() + "/libhadoop.so";
    }

    private String directory() {
        return home + (home.endsWith("/") ? "" : "/") + "lib/native";
    }

    /** {@return by which a JVM finds it} */
    public String flag() {
        return "-Djava.library.path=" + directory();
    }

    Setting setting() {
        return new Setting(
                KEY,
                home,
                "daemons, tasks and job clients take libhadoop of there",
                "given by the user (--" + OPTION + ")");
    }
}
