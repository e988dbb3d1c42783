package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTest {
    @Test
    void whatLetsSomebodyLogInIsWithheldAndNothingElse() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "AWS_ACCESS_KEY_ID", "a",
                "AWS_SECRET_ACCESS_KEY", "b",
                "AWS_SHARED_CREDENTIALS_FILE", "c",
                "HARNESS_HIVE_PASSWORD", "d",
                "SSH_AUTH_SOCK", "e",
                "my_passphrase", "f",
                "KRB5CCNAME", "g",
                "PATH", "/bin",
                "HARNESS_CACHE", "/cache",
                "NM_HOST", "here"));
        ChildEnvironment.withoutSecrets(environment);
        assertThat(environment).containsOnlyKeys("PATH", "HARNESS_CACHE", "NM_HOST", "TMPDIR");
    }

    @Test
    void noChildGetsWhatWouldChangeWhatIsMeasured() {
        Map<String, String> user = Map.of(
                "JAVA_TOOL_OPTIONS", "-XX:+UseZGC",
                "_JAVA_OPTIONS", "-Xmx1g",
                "JDK_JAVA_OPTIONS", "-ea",
                "OPENJ9_JAVA_OPTIONS", "-Xgcpolicy:gencon",
                "HADOOP_PROXY_USER", "hdfs",
                "HADOOP_TOKEN_FILE_LOCATION", "/tokens",
                "AWS_REGION", "eu-west-1",
                "HARNESS_CACHE", "/cache",
                "JAVA_HOME", "/jdk");
        Map<String, String> child = new HashMap<>(user);
        ChildEnvironment.choose(child);
        assertThat(child).containsOnlyKeys("AWS_REGION", "HARNESS_CACHE", "JAVA_HOME", "TMPDIR");
        assertThat(ChildEnvironment.leftOut(user))
                .containsExactly(
                        "HADOOP_PROXY_USER",
                        "HADOOP_TOKEN_FILE_LOCATION",
                        "JAVA_TOOL_OPTIONS",
                        "JDK_JAVA_OPTIONS",
                        "OPENJ9_JAVA_OPTIONS",
                        "_JAVA_OPTIONS");
    }

    @Test
    void aDirectoryForTemporaryFilesThatIsGoneIsReplaced() {
        Map<String, String> environment = new HashMap<>(Map.of("TMPDIR", "/nonexistent"));
        ChildEnvironment.choose(environment);
        assertThat(environment.get("TMPDIR")).isIn("/tmp", "/var/tmp");
    }

    @Test
    void onlyAWholePairOfKeysIsTaken() {
        Map<String, String> all =
                Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_SECRET_ACCESS_KEY", "b", "AWS_PROFILE", "p", "HOME", "/");
        assertThat(ChildEnvironment.awsKeys(all))
                .containsOnly(Map.entry("AWS_ACCESS_KEY_ID", "a"), Map.entry("AWS_SECRET_ACCESS_KEY", "b"));
        assertThat(ChildEnvironment.awsKeys(Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_SESSION_TOKEN", "t")))
                .isEmpty();
    }
}
