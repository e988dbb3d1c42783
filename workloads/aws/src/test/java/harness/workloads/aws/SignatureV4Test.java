package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/** What is signed here is what the SDK signs. */
class SignatureV4Test {
    private static final AwsCredentials LASTING = AwsBasicCredentials.create("AKIDEXAMPLE", "secret/+key");
    private static final AwsCredentials SESSION = AwsSessionCredentials.create("ASIAEXAMPLE", "other", "token+/==");

    private static Clock at(Instant time) {
        return Clock.fixed(time, ZoneOffset.UTC);
    }

    private static SignatureV4 signature(AwsCredentials who, String service, Instant time) {
        return new SignatureV4(StaticCredentialsProvider.create(who), "eu-west-3", service, at(time));
    }

    private static SdkHttpRequest.Builder request(SdkHttpMethod method, String address) {
        return SdkHttpRequest.builder().method(method).uri(URI.create(address));
    }

    @Test
    void requestsToS3AreSignedAsTheSdkSignsThem() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            SdkHttpRequest.Builder request = request(
                            random.nextBoolean() ? SdkHttpMethod.GET : SdkHttpMethod.PUT,
                            "https://bucket.s3.example:" + (443 + random.nextInt(2)))
                    .encodedPath("/" + SdkHttpUtils.urlEncodeIgnoreSlashes(key(random)))
                    .putHeader("User-Agent", "any")
                    .putHeader("Content-Type", "application/octet-stream");
            if (random.nextBoolean()) {
                request.putHeader("Range", "bytes=0-" + random.nextInt(1000))
                        .putHeader("x-amz-storage-class", "STANDARD_IA");
            }
            AwsCredentials who = random.nextBoolean() ? LASTING : SESSION;
            Instant time = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(1 << 26));
            SdkHttpRequest expected = AwsV4HttpSigner.create()
                    .sign(sign -> sign.identity(who)
                            .request(request.build())
                            .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                            .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-west-3")
                            .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                            .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                            .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                            .putProperty(AwsV4FamilyHttpSigner.CHUNK_ENCODING_ENABLED, false)
                            .putProperty(HttpSigner.SIGNING_CLOCK, at(time)))
                    .request();
            assertThat(signature(who, "s3", time)
                            .sign(request.build(), SignatureV4.UNSIGNED_PAYLOAD)
                            .headers())
                    .isEqualTo(expected.headers());
        }
    }

    /** Of characters that are written as they are, and of such that are not. */
    private static String key(Random random) {
        return random.ints(1 + random.nextInt(20), ' ', 'ÿ')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void requestsToDynamoDbAreSignedAsTheSdkSignsThem() {
        byte[] body = "{\"TableName\":\"t\"}".getBytes(StandardCharsets.UTF_8);
        ContentStreamProvider content = () -> new ByteArrayInputStream(body);
        SdkHttpRequest request = request(SdkHttpMethod.POST, "http://localhost:8000")
                .putHeader("Content-Length", Integer.toString(body.length))
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem")
                .build();
        Instant time = Instant.parse("2026-01-01T23:59:59.9Z");
        for (AwsCredentials who : new AwsCredentials[] {LASTING, SESSION}) {
            SdkHttpRequest expected = AwsV4HttpSigner.create()
                    .sign(sign -> sign.identity(who)
                            .request(request)
                            .payload(content)
                            .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                            .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-west-3")
                            .putProperty(HttpSigner.SIGNING_CLOCK, at(time)))
                    .request();
            assertThat(signature(who, "dynamodb", time)
                            .sign(request, SignatureV4.hash(body))
                            .headers())
                    .isEqualTo(expected.headers());
        }
    }

    @Test
    void anotherDayOrOtherCredentialsHaveAnotherKey() {
        Instant evening = Instant.parse("2026-03-01T23:59:59Z");
        AtomicReference<AwsCredentials> who = new AtomicReference<>(LASTING);
        AtomicReference<Instant> clock = new AtomicReference<>(evening);
        SignatureV4 signature = new SignatureV4(who::get, "eu-west-3", "s3", clock::get);
        SdkHttpRequest request =
                request(SdkHttpMethod.GET, "https://bucket.example/k").build();
        signature.sign(request, SignatureV4.UNSIGNED_PAYLOAD);
        clock.set(evening.plusSeconds(1));
        assertThat(signature.sign(request, SignatureV4.UNSIGNED_PAYLOAD).headers())
                .isEqualTo(signature(LASTING, "s3", clock.get())
                        .sign(request, SignatureV4.UNSIGNED_PAYLOAD)
                        .headers());
        who.set(SESSION);
        clock.set(evening.plusSeconds(2));
        assertThat(signature.sign(request, SignatureV4.UNSIGNED_PAYLOAD).headers())
                .isEqualTo(signature(SESSION, "s3", clock.get())
                        .sign(request, SignatureV4.UNSIGNED_PAYLOAD)
                        .headers());
    }

    @ParameterizedTest
    @CsvSource({
        "http://minio/b/k, minio",
        "http://minio:80/b/k, minio",
        "http://minio:9000/b/k, minio:9000",
        "https://minio/b/k, minio",
        "https://minio:9000/b/k, minio:9000"
    })
    void theHostIsSignedAsItIsSent(String address, String host) {
        SdkHttpRequest request = request(SdkHttpMethod.GET, address).build();
        SdkHttpRequest signed = signature(LASTING, "s3", Instant.EPOCH).sign(request, SignatureV4.UNSIGNED_PAYLOAD);
        assertThat(signed.firstMatchingHeader("Host")).isEqualTo(Optional.of(host));
        assertThat(signed.getUri()).isEqualTo(request.getUri());
    }

    @Test
    void aQueryIsRefused() {
        SdkHttpRequest request = request(SdkHttpMethod.GET, "https://bucket.example/?list-type=2")
                .build();
        assertThatThrownBy(() -> signature(LASTING, "s3", Instant.EPOCH).sign(request, SignatureV4.UNSIGNED_PAYLOAD))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
