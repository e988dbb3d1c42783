package harness.workloads.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

class HeaderSigningTest {
    @ParameterizedTest
    @CsvSource({
        "http://minio/b/k, minio",
        "http://minio:80/b/k, minio",
        "http://minio:9000/b/k, minio:9000",
        "https://minio/b/k, minio",
        "https://minio:9000/b/k, minio:9000"
    })
    void theHostIsSignedAsItIsSent(String address, String host) {
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.GET)
                .uri(URI.create(address))
                .build();
        HeaderSigning.Keys keys = new HeaderSigning.Keys(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")), "us-east-1");
        SdkHttpRequest signed = keys.sign(HeaderSigning.Unsigned.of(request));
        assertThat(signed.firstMatchingHeader("Host")).contains(host);
        assertThat(signed.firstMatchingHeader("x-amz-content-sha256")).contains("UNSIGNED-PAYLOAD");
        assertThat(signed.firstMatchingHeader("Authorization").orElseThrow())
                .startsWith("AWS4-HMAC-SHA256 Credential=key/");
        assertThat(signed.getUri()).isEqualTo(request.getUri());
    }
}
