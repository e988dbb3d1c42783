package harness.api.cluster;

import harness.api.UsageException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Which Hadoop a cluster runs. */
public enum HadoopProfile {
    /** As Apache gives it out: its own main classes, a JVM each, its defaults and the JVM's. */
    STOCK,
    /** What lets many slaves live on one machine, and jobs start fast. */
    LEAN;

    /** The option by which a user chooses. */
    public static final String KEY = "hadoop";

    /** {@return as the user types it and results name it, for example {@code stock}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param given what the user asked for, if anything
     * @param standard of the provider
     * @return the profile
     * @throws UsageException if there is none of that name
     */
    public static HadoopProfile of(Optional<String> given, HadoopProfile standard) {
        return given.map(HadoopProfile::parse).orElse(standard);
    }

    private static HadoopProfile parse(String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("'%s' is not allowed: stock or lean is (--%s)".formatted(word, KEY)));
    }
}
