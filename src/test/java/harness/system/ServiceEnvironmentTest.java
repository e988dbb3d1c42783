package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of probes in the environments that users of AWS have; nothing is asked over a network. */
final class ServiceEnvironmentTest {
    private static final String ELSEWHERE = "http://127.0.0.1:7001";

    @TempDir
    Path directory;

    private HarnessJar jar() throws IOException {
        Path config = Files.writeString(directory.resolve("config"), """
                [default]
                region = eu-central-1
                [profile local]
                endpoint_url = http://127.0.0.1:7001
                [profile services]
                services = mine
                [services mine]
                s3 =
                  endpoint_url = http://127.0.0.1:7001
                dynamodb =
                  endpoint_url = http://127.0.0.1:7001
                """);
        return HarnessJar.in(directory)
                .with("AWS_CONFIG_FILE", config.toString())
                .with("AWS_SHARED_CREDENTIALS_FILE", directory.resolve("none").toString())
                .with("AWS_EC2_METADATA_DISABLED", "true")
                .with("AWS_ACCESS_KEY_ID", "some")
                .with("AWS_SECRET_ACCESS_KEY", "some");
    }

    @ParameterizedTest
    @CsvSource({
        "s3, AWS_ENDPOINT_URL, http://127.0.0.1:7001",
        "s3, AWS_ENDPOINT_URL_S3, http://127.0.0.1:7001",
        "dynamodb, AWS_ENDPOINT_URL_DYNAMODB, http://127.0.0.1:7001",
        "s3, AWS_PROFILE, local",
        "dynamodb, AWS_PROFILE, services"
    })
    void whatIsCalledAmazonIsAmazonOrRefused(String probe, String variable, String value) throws IOException {
        HarnessJar.Result result = jar().with(variable, value).run("probe", probe, "--endpoint", "aws");
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).containsOnlyOnce("\n").contains(ELSEWHERE + ":", "--endpoint " + ELSEWHERE);
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "AWS_REGION, eu-west-1, region eu-west-1 (AWS_REGION)",
        "AWS_DEFAULT_REGION, eu-west-2, region eu-west-2 (AWS_DEFAULT_REGION)",
        "AWS_ENDPOINT_URL, '', region eu-central-1 (profile default)"
    })
    void aPlanSaysWhichRegionAndWhoNamesIt(String variable, String value, String expected) throws IOException {
        assertThat(plan(jar().with(variable, value))).contains(expected);
    }

    @Test
    void aProbeOfRentedMachinesIsInTheirRegion() throws IOException {
        String plan = plan(
                jar().with("AWS_ACCESS_KEY_ID", "").with("AWS_REGION", "eu-west-1"),
                "--provider",
                "ec2",
                "--region",
                "ap-south-1",
                "--slaves",
                "1",
                "--type",
                "i3en.2xlarge");
        assertThat(plan).contains("region=ap-south-1", "region ap-south-1 (--region)");
    }

    @Test
    void whoAsksNoServiceNeedsNoSettingsOfIt() throws IOException {
        HarnessJar.Result sort = jar().with("AWS_REGION", "EU West").run("plan", "--workloads", "sort");
        assertThat(sort.exit()).as(sort.err()).isZero();
    }

    private static String plan(HarnessJar jar, String... more) {
        String[] words = {"plan", "--workloads", "s3-put", "--set", "s3.endpoint=aws", "--settings"};
        String[] all = Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
        HarnessJar.Result result = jar.run(all);
        assertThat(result.exit()).as(result.err()).isZero();
        return result.out();
    }
}
