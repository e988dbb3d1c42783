package harness.deploy.ec2.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import harness.deploy.ec2.api.CloudException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.ContainerCredentialsProvider;
import software.amazon.awssdk.auth.credentials.InstanceProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/** With what the SDK really says where it finds no credentials. */
class Ec2ErrorsTest {
    private static final List<String> PROPERTIES =
            List.of("aws.disableEc2Metadata", "aws.profile", "aws.sharedCredentialsFile", "aws.configFile");

    @TempDir
    Path directory;

    @AfterEach
    void clear() {
        PROPERTIES.forEach(System::clearProperty);
    }

    @Test
    void whereThereAreNoCredentialsNothingElseIsSaid() throws IOException {
        assertThat(withoutCredentials("default")).hasMessage("no AWS credentials were found");
    }

    @Test
    void whatIsWrongWithAProfileIsSaid() throws IOException {
        assertThat(withoutCredentials("nosuch"))
                .hasMessage("no AWS credentials were found (profile 'nosuch': Profile file contained no credentials for"
                        + " profile 'nosuch')");
        assertThat(withoutCredentials("failing"))
                .hasMessage("no AWS credentials were found (profile 'failing': Failed to refresh process-based"
                        + " credentials)");
    }

    @Test
    void whatElseIsSaidOfCredentialsStays() {
        CloudException expired =
                Ec2Errors.translate(SdkClientException.create("the token of these credentials is old"));
        assertThat(expired).hasMessage("the token of these credentials is old");
        assertThat(expired.code()).isEqualTo("SdkClientException");
    }

    @Test
    void aHostThatNobodyKnowsIsNamedWithoutWhatTheResolverThinks() {
        CloudException unknown = Ec2Errors.translate(SdkClientException.create(
                "no", new UnknownHostException("ec2.nowhere.invalid: Name or service not known")));
        assertThat(unknown).hasMessage("host ec2.nowhere.invalid is not known");
        assertThat(unknown.code()).isEqualTo("UnknownHost");
    }

    /** The places where the SDK looks, but those that other tests set. */
    private CloudException withoutCredentials(String profile) throws IOException {
        System.setProperty("aws.disableEc2Metadata", "true");
        System.setProperty("aws.profile", profile);
        System.setProperty(
                "aws.sharedCredentialsFile", directory.resolve("none").toString());
        System.setProperty(
                "aws.configFile",
                Files.writeString(directory.resolve("config"), """
                [default]
                region = us-east-1
                [profile failing]
                credential_process = /bin/false
                """).toString());
        AwsCredentialsProviderChain chain = AwsCredentialsProviderChain.of(
                ProfileCredentialsProvider.create(),
                ContainerCredentialsProvider.create(),
                InstanceProfileCredentialsProvider.create());
        Throwable thrown = catchThrowable(() -> {
            AwsCredentials found = chain.resolveCredentials();
            assertThat(found).as("nobody has any").isNull();
        });
        CloudException refused = Ec2Errors.translate(thrown);
        assertThat(refused.code()).isEqualTo("NoCredentials");
        return refused;
    }
}
