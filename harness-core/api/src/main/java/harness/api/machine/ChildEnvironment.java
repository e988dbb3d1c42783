package harness.api.machine;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment of every process that a run starts: this JVM's without what would change what is measured, and without what lets
 * somebody log in, unless the process has to. What a child starts, such as tasks of a cluster, has no more than the child.
 */
public final class ChildEnvironment {
    /** All that configure the AWS SDK, those whose name says that they are secret, the socket of an SSH agent, and Kerberos' tickets. */
    private static final Pattern SECRETS = Pattern.compile(
            "AWS_.*|SSH_AUTH_SOCK|KRB5.*|.*(PASSWORD|PASSPHRASE|SECRET|CREDENTIAL).*", Pattern.CASE_INSENSITIVE);

    /**
     * Options that a JVM takes beside those of its command line, which results state; and settings and users of a site's
     * Hadoop, Hive and Spark, which are not the cluster that is measured.
     */
    private static final Pattern FOREIGN = Pattern.compile(
            "JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|(IBM|OPENJ9)_JAVA_OPTIONS|CLASSPATH|(HADOOP|HDFS|YARN|MAPRED|HIVE|SPARK|TEZ)_.*");

    /** Of bytes for compilers and launchers, which fail without telling where. */
    private static final long ROOM = 64 << 20;

    private static final Set<String> PAIR = Set.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");

    private ChildEnvironment() {}

    /**
     * @param words of a program and its arguments
     * @return the program, not started; it may log in where this JVM may
     */
    public static ProcessBuilder withSecrets(List<String> words) {
        ProcessBuilder child = new ProcessBuilder(words);
        choose(child.environment());
        return child;
    }

    /**
     * @param words of a program and its arguments
     * @return the program, not started; it logs in nowhere
     */
    public static ProcessBuilder withoutSecrets(List<String> words) {
        ProcessBuilder child = new ProcessBuilder(words);
        withoutSecrets(child.environment());
        return child;
    }

    static void choose(Map<String, String> environment) {
        environment.keySet().removeIf(name -> FOREIGN.matcher(name).matches());
        // The AWS SDK takes an address that is empty for one.
        environment
                .entrySet()
                .removeIf(variable -> variable.getKey().startsWith("AWS_")
                        && variable.getValue().isBlank());
        Stream.of(environment.getOrDefault("TMPDIR", "/tmp"), "/tmp", "/var/tmp")
                .map(File::new)
                .filter(place -> place.canWrite() && place.getUsableSpace() > ROOM)
                .findFirst()
                .ifPresent(place -> environment.put("TMPDIR", place.toString()));
    }

    static void withoutSecrets(Map<String, String> environment) {
        choose(environment);
        environment.keySet().removeIf(name -> SECRETS.matcher(name).matches());
    }

    /**
     * @param environment of this process
     * @return names of what no child gets, and would have had an effect there
     */
    public static List<String> leftOut(Map<String, String> environment) {
        return environment.keySet().stream()
                .filter(name -> FOREIGN.matcher(name).matches())
                .sorted()
                .toList();
    }

    /** {@return the same of names, for a shell on another machine: options of {@code env} that leave out what JVMs would take} */
    public static List<String> optionsOfEnv() {
        return List.of("-u", "JAVA_TOOL_OPTIONS", "-u", "_JAVA_OPTIONS", "-u", "JDK_JAVA_OPTIONS");
    }

    /**
     * @param environment of this process
     * @return the keys that requests to AWS are signed with; empty where there is no pair
     */
    public static Map<String, String> awsKeys(Map<String, String> environment) {
        return environment.keySet().containsAll(PAIR)
                ? environment.entrySet().stream()
                        .filter(entry ->
                                PAIR.contains(entry.getKey()) || entry.getKey().equals("AWS_SESSION_TOKEN"))
                        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue))
                : Map.of();
    }
}
