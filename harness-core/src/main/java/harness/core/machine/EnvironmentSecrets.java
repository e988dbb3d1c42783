package harness.core.machine;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Variables of the environment that let somebody log in: all that configure the AWS SDK, those whose name says that they are secret,
 * and the socket of an SSH agent. A child that does not need them does not get them: what it starts, such as tasks of a cluster,
 * would have them too.
 */
public final class EnvironmentSecrets {
    private static final Pattern NAMES = Pattern.compile(
            "AWS_.*|SSH_AUTH_SOCK|.*(PASSWORD|PASSPHRASE|SECRET|CREDENTIAL).*", Pattern.CASE_INSENSITIVE);

    private static final Set<String> PAIR = Set.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");

    private EnvironmentSecrets() {}

    /**
     * @param environment of a child; they are removed from it
     */
    public static void withhold(Map<String, String> environment) {
        environment.keySet().removeIf(name -> NAMES.matcher(name).matches());
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
