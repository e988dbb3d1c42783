package harness.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expected values: "Configure the AWS CLI", precedence of configuration settings. */
class AwsRegionTest {
    @TempDir
    private Path home;

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
                """);
        Path other = Files.writeString(home.resolve("other"), "[default]\nregion = sa-east-1\n");
        assertThat(AwsRegion.given(Map.of("AWS_REGION", "eu-west-1", "AWS_DEFAULT_REGION", "eu-west-2"), home))
                .contains(new AwsRegion("eu-west-1", "AWS_REGION"));
        assertThat(AwsRegion.given(Map.of("AWS_REGION", " ", "AWS_DEFAULT_REGION", "eu-west-2"), home))
                .contains(new AwsRegion("eu-west-2", "AWS_DEFAULT_REGION"));
        assertThat(AwsRegion.given(Map.of(), home)).contains(new AwsRegion("eu-central-1", "profile default"));
        assertThat(AwsRegion.given(Map.of("AWS_PROFILE", "far"), home))
                .contains(new AwsRegion("ap-south-1", "profile far"));
        assertThat(AwsRegion.given(Map.of("AWS_CONFIG_FILE", other.toString()), home))
                .contains(new AwsRegion("sa-east-1", "profile default"));
        assertThat(AwsRegion.given(Map.of("AWS_PROFILE", "none"), home)).isEmpty();
        assertThat(AwsRegion.given(Map.of(), home.resolve("nobody"))).isEmpty();
    }

    @Test
    void aNameThatIsNoneIsRefusedWithWhoNamesIt() {
        assertThatThrownBy(() -> AwsRegion.given(Map.of("AWS_REGION", "eu-west-1,us-east-1"), home))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'eu-west-1,us-east-1'")
                .hasMessageContaining("AWS_REGION");
    }
}
