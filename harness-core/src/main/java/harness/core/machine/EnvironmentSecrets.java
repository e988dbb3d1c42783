package harness.core.machine;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Variables of the environment that let somebody log in: all that configure the AWS SDK, those whose name says that they are secret,
 * and the socket of an SSH agent. A child that does not need them does not get them: what it starts, such as tasks of a cluster,
 * would have them too.
 */
public final class EnvironmentSecrets {
    private static final Pattern NAMES = Pattern.compile(
            "AWS_.*|SSH_AUTH_SOCK|.*(PASSWORD|PASSPHRASE|SECRET|CREDENTIAL).*", Pattern.CASE_INSENSITIVE);

    private EnvironmentSecrets() {}

    /**
     * @param environment of a child; they are removed from it
     */
    public static void withhold(Map<String, String> environment) {
        environment.keySet().removeIf(name -> NAMES.matcher(name).matches());
    }
}
