package harness.bench;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Prints signed addresses of objects, the one to read it and the one to write it in turns: what a tool that cannot sign
 * asks for. Runs in a JVM of its own on the class path of the probes.
 */
public final class PresignMain {
    private static final Duration VALID = Duration.ofDays(1);

    private PresignMain() {}

    /**
     * @param arguments endpoint, access key, secret key, bucket, number of objects
     */
    public static void main(String[] arguments) {
        try (S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(URI.create(arguments[0]))
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(arguments[1], arguments[2])))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .build()) {
            for (int i = 0; i < Integer.parseInt(arguments[4]); i++) {
                String key = "wrk-" + i;
                System.out.println(presigner
                        .presignGetObject(sign -> sign.signatureDuration(VALID)
                                .getObjectRequest(
                                        get -> get.bucket(arguments[3]).key(key)))
                        .url());
                System.out.println(presigner
                        .presignPutObject(sign -> sign.signatureDuration(VALID)
                                .putObjectRequest(
                                        put -> put.bucket(arguments[3]).key(key)))
                        .url());
            }
        }
    }
}
