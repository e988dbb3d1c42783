package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expected values: "Configure the AWS CLI", precedence of configuration settings. */
class AwsRegionTest {
    @TempDir
    private Path home;

    private static Optional<AwsRegion> given(Map<String, String> environment, Path home) {
        return AwsRegion.given(environment, AwsProfile.given(environment, home));
    }

    @Test
    void variablesGoBeforeProfiles() throws IOException {
        Path aws = Files.createDirectory(home.resolve(".aws"));
        Files.writeString(aws.resolve("config"), """
                [default]
                # region = us-west-1
                region = eu-central-1 # near
                [profile far]
                output = json
                region=ap-south-1
                [profile portal]
                sso_session = company
                s3 =
                  region = nested
                [profile old-portal]
                sso_start_url = https://example.com
                [profile console]
                login_session = arn:aws:iam::1:user/me
                [profile role]
                role_arn = arn:aws:iam::1:role/r
                source_profile = portal
                [profile itself]
                source_profile = itself
                """);
        Path other = Files.writeString(home.resolve("other"), "[default]\nregion = sa-east-1\n");
        assertThat(given(Map.of("AWS_REGION", "eu-west-1", "AWS_DEFAULT_REGION", "eu-west-2"), home))
                .contains(new AwsRegion("eu-west-1", "AWS_REGION"));
        assertThat(given(Map.of("AWS_REGION", " ", "AWS_DEFAULT_REGION", "eu-west-2"), home))
                .contains(new AwsRegion("eu-west-2", "AWS_DEFAULT_REGION"));
        assertThat(given(Map.of(), home)).contains(new AwsRegion("eu-central-1", "profile default"));
        assertThat(given(Map.of("AWS_PROFILE", "far"), home)).contains(new AwsRegion("ap-south-1", "profile far"));
        assertThat(given(Map.of("AWS_CONFIG_FILE", other.toString()), home))
                .contains(new AwsRegion("sa-east-1", "profile default"));
        assertThat(given(Map.of("HOME", home.toString()), home.resolve("nobody")))
                .as("where the SDK looks")
                .contains(new AwsRegion("eu-central-1", "profile default"));
        assertThat(given(Map.of("AWS_PROFILE", "none"), home)).isEmpty();
        assertThat(given(Map.of("AWS_PROFILE", "portal"), home)).isEmpty();
        assertThat(signIn("portal")).contains("aws sso login --profile portal");
        assertThat(signIn("old-portal")).contains("aws sso login --profile old-portal");
        assertThat(signIn("console")).contains("aws login --profile console");
        assertThat(signIn("role")).contains("aws sso login --profile portal");
        assertThat(signIn("itself")).isEmpty();
        assertThat(signIn("far")).isEmpty();
        assertThat(given(Map.of(), home.resolve("nobody"))).isEmpty();
    }

    private Optional<String> signIn(String profile) {
        return AwsProfile.given(Map.of("AWS_PROFILE", profile), home).signIn();
    }

    @Test
    void aNameThatIsNoneIsRefusedWithWhoNamesIt() {
        assertThatThrownBy(() -> given(Map.of("AWS_REGION", "eu-west-1,us-east-1"), home))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'eu-west-1,us-east-1'")
                .hasMessageContaining("AWS_REGION");
    }
}
