package harness.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentSecretsTest {
    @Test
    void whatLetsSomebodyLogInIsWithheldAndNothingElse() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "AWS_ACCESS_KEY_ID", "a",
                "AWS_SECRET_ACCESS_KEY", "b",
                "AWS_SHARED_CREDENTIALS_FILE", "c",
                "HARNESS_HIVE_PASSWORD", "d",
                "SSH_AUTH_SOCK", "e",
                "my_passphrase", "f",
                "PATH", "/bin",
                "HARNESS_CACHE", "/cache",
                "HADOOP_TOKEN_FILE_LOCATION", "/tokens"));
        EnvironmentSecrets.withhold(environment);
        assertThat(environment).containsOnlyKeys("PATH", "HARNESS_CACHE", "HADOOP_TOKEN_FILE_LOCATION");
    }

    @Test
    void onlyAWholePairOfKeysIsTaken() {
        Map<String, String> all =
                Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_SECRET_ACCESS_KEY", "b", "AWS_PROFILE", "p", "HOME", "/");
        assertThat(EnvironmentSecrets.awsKeys(all))
                .containsOnly(Map.entry("AWS_ACCESS_KEY_ID", "a"), Map.entry("AWS_SECRET_ACCESS_KEY", "b"));
        assertThat(EnvironmentSecrets.awsKeys(Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_SESSION_TOKEN", "t")))
                .isEmpty();
    }
}
